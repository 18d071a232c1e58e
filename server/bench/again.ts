import { readPriceRequest } from '../pricing/price-request'
import { openService } from './service'

const warmUp = 2_000

/**
 * Measures repeated requests on the same state without a socket, milliseconds. `quote`: from the
 * request to the signed route; `answer`: from the request to the last byte of the response.
 * `isSame`: all answers of one second are equal.
 */
export const measureAgain = async (
  path: string,
  times: number,
): Promise<{ quote: number[]; answer: number[]; isSame: boolean }> => {
  const { app, served, quotes } = openService({ threads: 0, gasPrice: 10n ** 10n })
  const parameters = new URL(path, 'http://localhost').searchParams
  const read = (name: string) => parameters.get(name) ?? ''
  const asked = {
    srcToken: read('srcToken'),
    destToken: read('destToken'),
    amount: read('amount'),
    ...({ side: 'SELL', slippage: 50, version: '6.2' } as const),
  }
  const texts = new Map<string, string>()
  let isSame = true

  const quote: number[] = []
  const answer: number[] = []
  for (let count = -warmUp; count < times; count++) {
    const begin = performance.now()
    await quotes.ask(served, await readPriceRequest(served, asked))
    const quoted = performance.now()
    const text = await (await app.request(path)).text()
    const answered = performance.now()
    const { hmac } = JSON.parse(text).priceRoute
    const before = texts.get(hmac.slice(0, 8)) ?? text
    texts.set(hmac.slice(0, 8), before)
    isSame &&= before === text
    if (count < 0) continue
    quote.push(quoted - begin)
    answer.push(answered - quoted)
  }
  return { quote, answer, isSame }
}
