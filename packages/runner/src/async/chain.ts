/** A value, or the promise of one: what is there already is not waited for. */
export type Soon<Value> = Value | Promise<Value>;

/** Whether a value is still to come. */
export function isComing<Value>(value: Soon<Value>): value is Promise<Value> {
  return value instanceof Promise;
}

/** Goes on with a value: at once when it is there, so that a run of synchronous graders makes no promise per sample. */
export function chain<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return isComing(value) ? value.then(next) : next(value);
}
