import type { Command } from 'commander';

/** A command with what can stand after it. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly { readonly name: string; readonly description: string }[];
}

/** A completion script for a shell, out of the program's own commands and flags. Everything else completes to file names. */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', program: Command): string {
  const commands = program.commands.map(completedOf);
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return `#compdef gradekit\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

function completedOf(command: Command): Completed {
  return {
    name: command.name(),
    description: command.description(),
    flags: [...command.options, ...command.createHelp().visibleOptions(command)]
      .flatMap(({ long, description }) => (typeof long === 'string' ? [{ name: long, description }] : []))
      .filter((flag, index, all) => all.findIndex(({ name }) => name === flag.name) === index),
  };
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(
    ({ name, flags }) => `    ${name}) words="${flags.map((flag) => flag.name).join(' ')}" ;;`,
  );
  return `_gradekit() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _gradekit gradekit
`;
}

function fish(commands: readonly Completed[]): string {
  const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, description, flags }) => [
    `complete -c gradekit -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
    ...flags.map(
      (flag) =>
        `complete -c gradekit -n '__fish_seen_subcommand_from ${name}' -l ${flag.name.slice(2)} -d ${quote(flag.description)}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}
