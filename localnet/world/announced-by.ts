/**
 * Returns the urls of a local node for a service: the first announces blocks, the second is passed
 * on to pages.
 *
 * @example
 * announcedBy('http://127.0.0.1:8545') // 'ws://127.0.0.1:8545,http://127.0.0.1:8545'
 */
export const announcedBy = (url: string): string => `${url.replace(/^http/, 'ws')},${url}`
