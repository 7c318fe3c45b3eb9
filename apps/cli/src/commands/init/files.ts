const suite = `# What is graded, and how. Every key is explained in docs/suites.md of gradekit.
name: capital-cities
dataset: dataset.jsonl

# Trajectories that were recorded already. To run an agent instead:
# target: { kind: command, command: python agent.py }
target: { kind: recorded, path: trajectories.jsonl }

graders:
  answer:
    function: contains # the ground truth must be in what the agent said last
  ascii:
    function: ascii_printable_only
    advisory: true # shown, and part of no verdict
  short:
    function: graders.ts:short # a grader of your own, next to this file
    options: { max_words: 12 }

gate: { kind: simple, metric_key: answer, aggregation: avg_score, op: gte, value: 0.6 }
`;

const dataset = `{"id": "peru", "input": "What is the capital of Peru?", "ground_truth": "Lima"}
{"id": "norway", "input": "What is the capital of Norway?", "ground_truth": "Oslo"}
{"id": "australia", "input": "What is the capital of Australia?", "ground_truth": "Canberra"}
`;

const trajectories = `{"sample_id": "peru", "messages": [{"role": "user", "content": "What is the capital of Peru?"}, {"role": "assistant", "content": "The capital of Peru is Lima."}]}
{"sample_id": "norway", "messages": [{"role": "user", "content": "What is the capital of Norway?"}, {"role": "assistant", "content": null, "tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "lookup", "arguments": "{\\"country\\": \\"Norway\\"}"}}]}, {"role": "tool", "tool_call_id": "call_1", "content": "Oslo"}, {"role": "assistant", "content": "It is Oslo."}]}
{"sample_id": "australia", "messages": [{"role": "user", "content": "What is the capital of Australia?"}, {"role": "assistant", "content": "Sydney is the capital of Australia."}]}
`;

const graders = `import type { GradedSample } from '@gradekit/core';

/** Whether the answer has few words. A grader answers a score from 0 to 1 and says why. */
export function short(_sample: GradedSample, submission: string, { options }: { options: { max_words: number } }) {
  const words = submission.split(/\\s+/).filter(Boolean).length;
  return { score: words <= options.max_words ? 1 : 0, rationale: \`\${words} words, at most \${options.max_words}\` };
}
`;

/** The files that \`init\` writes, by name. */
export const starterFiles: Readonly<Record<string, string>> = {
  'suite.yaml': suite,
  'dataset.jsonl': dataset,
  'trajectories.jsonl': trajectories,
  'graders.ts': graders,
};
