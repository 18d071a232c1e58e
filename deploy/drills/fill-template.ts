import { namedError } from '@/lib/errors'

/**
 * Replaces each `${NAME}` of a configuration with its value, as envsubst does.
 *
 * @throws Drill.MissingVariableError for a name without a value.
 * @example
 * fillTemplate('listen_port = ${PORT}', { PORT: '6432' }) // 'listen_port = 6432'
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new MissingVariableError(name)
    return value
  })

export class MissingVariableError extends namedError('Drill.MissingVariableError', (name: string) => ({
  message: `The configuration needs the variable ${name}.`,
})) {}
