import type { ServerResponse } from 'node:http'

type Sending = Pick<ServerResponse, 'writeHead' | 'write' | 'end'>

/**
 * Returns the methods that send a response, for one that replaces them.
 *
 * @example
 * const { end } = bindSending(response)
 * response.end = () => end('another text')
 */
export const bindSending = (response: ServerResponse): Sending => ({
  writeHead: response.writeHead.bind(response) as Sending['writeHead'],
  write: response.write.bind(response) as Sending['write'],
  end: response.end.bind(response) as Sending['end'],
})
