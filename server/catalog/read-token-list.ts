import { createHash } from 'node:crypto'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { readTokenList as readTokenListOperation } from '@/lib/api/token-list'
import { NotATokenListError, parseTokenList, tokenListLimits } from '@/lib/chain/token/parse-token-list'
import { createAnswerCache } from '../answer-cache'
import type { Deps } from '../deps'
import { OutsideCallError } from '../outside/outside-call-error'
import { fetchDeadlineMs, isPublicPlace } from './fetch-public'

const limits = {
  /** Maximum number of cached lists, including failures. */
  maxAnswers: 32,
  freshMs: 10 * 60_000,
  /** Cache time of a failure. */
  failedMs: 30_000,
  /** Maximum number of concurrent fetches per process. */
  maxRunning: 4,
} as const

type List = Answer<typeof readTokenListOperation>

/**
 * Creates the reader of third-party token lists: https on public hosts, default port, at most three
 * redirects, up to 2 MB. Lists are cached for ten minutes; concurrent requests share a fetch.
 *
 * @example
 * const read = createTokenLists({ chains, nowMs, fetchPublic })
 * (await read({ url: 'https://tokens.example/list.json' })).tokens.length // 421
 */
export const createTokenLists = ({
  chains,
  nowMs,
  fetchPublic,
}: Pick<Deps, 'chains' | 'nowMs' | 'fetchPublic'>): ((
  input: Parsed<typeof readTokenListOperation>,
) => Promise<List>) => {
  const cached = createAnswerCache<List | ApiError>({
    ...limits,
    freshMs: (list) => (list instanceof ApiError ? limits.failedMs : limits.freshMs),
    nowMs,
  })
  const load = async (url: URL): Promise<List | ApiError> => {
    try {
      return readList(await fetchPublic(url), [...chains.keys()])
    } catch (error) {
      return toRefusal(error)
    }
  }
  return async ({ url: given }) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (url === undefined || !isPublicPlace(url))
      throw new ApiError('InvalidInput', {
        details: 'Invalid url',
        description: 'Pass the url of a token list: https:// and a public host, without a port, user or fragment.',
      })
    // The key is hashed, since urls can be long.
    const key = createHash('sha256').update(url.href).digest('base64')
    const list = await cached(key, () => load(url))
    if (list instanceof ApiError) throw list
    return list
  }
}

const readList = (text: string, chainIds: readonly number[]): List => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotATokenListError({ part: 'json' })
  }
  return parseTokenList(value, chainIds)
}

/** Rejects private and missing hosts equally, so that private names stay unknown. */
const toRefusal = (error: unknown): ApiError => {
  if (error instanceof NotATokenListError)
    return new ApiError('InvalidInput', { details: 'Not a token list', description: error.message })
  if (error instanceof OutsideCallError)
    return new ApiError('InvalidInput', {
      details: 'The list could not be fetched',
      description: fetchFaults[error.outcome],
    })
  return new ApiError('ServiceUnavailable', { cause: error })
}

const fetchFaults = {
  late: `The list could not be fetched: its host did not send it whole within ${fetchDeadlineMs / 1_000} seconds.`,
  malformed: `The list could not be fetched: its host sent no file up to ${tokenListLimits.maxBytes / 1_048_576} MB.`,
  unreachable: 'The list could not be fetched: no public host answered at this URL.',
} as const
