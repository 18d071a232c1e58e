import { namedError } from '@/lib/errors'

export const startUsage =
  'npm start -- [--fresh] [--no-traders] [--no-relay] [--no-saving] [--block-time SECONDS]' +
  ' [--fork ID=URL[@BLOCK] ... [--fork-calls NUMBER] [--fork-rate NUMBER]]'

export class UnknownFlagError extends namedError(
  'Localnet.UnknownFlagError',
  ({ flag, usage = startUsage }: { flag: string; usage?: string }) => ({
    message: `There is no flag "${flag}".`,
    fix: `Use: ${usage}.`,
  }),
) {}

export class InvalidOptionError extends namedError(
  'Localnet.InvalidOptionError',
  ({
    name,
    given,
    expected,
    usage = startUsage,
  }: {
    name: string
    given: string
    expected: string
    usage?: string
  }) => ({
    message: `${name} is "${given}", but it must be ${expected}.`,
    fix: `Use: ${usage}.`,
  }),
) {}
