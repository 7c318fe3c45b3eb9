#!/usr/bin/env node
// The floor that grading a JSONL file is measured against: read it in 1 MiB pieces, split it into lines, JSON.parse each.
//   node bench/floor.mjs FILE
import { closeSync, openSync, readSync } from 'node:fs';

const chunkBytes = 1024 * 1024;
const newline = 10;

function parseLines(path) {
  const file = openSync(path);
  let [buffer, held, lines] = [Buffer.allocUnsafe(2 * chunkBytes), 0, 0];
  for (;;) {
    if (buffer.length - held < chunkBytes) buffer = Buffer.concat([buffer], buffer.length * 2);
    const read = readSync(file, buffer, held, chunkBytes, null);
    if (read === 0) break;
    const end = held + read;
    let from = 0;
    // What was held over has no line end: it was searched before.
    for (let at = buffer.indexOf(newline, held); at >= 0 && at < end; at = buffer.indexOf(newline, from)) {
      JSON.parse(buffer.utf8Slice(from, at));
      lines += 1;
      from = at + 1;
    }
    buffer.copyWithin(0, from, end);
    held = end - from;
  }
  closeSync(file);
  return lines;
}

console.log(parseLines(process.argv[2]));
