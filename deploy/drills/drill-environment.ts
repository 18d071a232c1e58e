/**
 * Returns the environment of a drill's programs: the search path, one locale and the given variables,
 * and nothing else of this process.
 *
 * @example
 * drillEnvironment({ PG_BIN: '/usr/lib/postgresql/15/bin' }).LC_ALL // 'C.UTF-8'
 */
export const drillEnvironment = (variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
  // Next's types require NODE_ENV, which these programs do not read.
  ({ PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...variables }) as unknown as NodeJS.ProcessEnv
