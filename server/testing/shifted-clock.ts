/**
 * Returns the arguments with which Node runs a program whose wall clock is off by this many
 * milliseconds: from its start on, or once it gets SIGUSR2. Timers use another clock and do not
 * change.
 *
 * @example
 * spawn(process.execPath, [...shiftedClock({ byMs: 300_000, from: 'start' }), 'main.mjs'])
 */
export const shiftedClock = ({ byMs, from }: { byMs: number; from: 'start' | 'SIGUSR2' }): readonly string[] => {
  const program = `
    const { now } = Date
    let shift = ${from === 'start' ? byMs : 0}
    process.on('SIGUSR2', () => { shift = ${byMs} })
    const shifted = () => now() + shift
    globalThis.Date = new Proxy(Date, {
      get: (date, name) => name === 'now' ? shifted : Reflect.get(date, name),
      construct: (date, given, type) => Reflect.construct(date, given.length > 0 ? given : [shifted()], type),
      apply: () => new Date(shifted()).toString(),
    })`
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`]
}
