/**
 * The urls of a local node for a service: by the first the node announces its blocks, and the service passes the pages on to the second.
 *
 * @example
 * announcedBy('http://127.0.0.1:8545') // 'ws://127.0.0.1:8545,http://127.0.0.1:8545'
 */
export const announcedBy = (url: string): string => `${url.replace(/^http/, 'ws')},${url}`
