import { createHash } from 'node:crypto'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { readTokenList as readTokenListOperation } from '@/lib/api/token-list'
import { NotATokenListError, parseTokenList, tokenListLimits } from '@/lib/chain/token/parse-token-list'
import type { Deps } from '../deps'
import { createKeptAnswers } from '../kept-answers'
import { OutsideCallError } from '../outside/outside-call-error'
import { fetchDeadlineMs, isPublicPlace } from './fetch-public'

const limits = {
  /** Lists that are kept, the answers of failures among them. */
  kept: 32,
  freshMs: 10 * 60_000,
  /** A list that could not be read is not asked for again for this time. */
  failedMs: 30_000,
  /** Lists that are fetched at the same time by one process. */
  underWay: 4,
} as const

type List = Answer<typeof readTokenListOperation>

/**
 * Makes the reader of strangers' token lists: https on public hosts alone, on the usual port, through no more than
 * three redirects to such places, until a deadline and up to 2 MB. A list is kept for ten minutes; who asks for one
 * that is being fetched shares its answer.
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
  const keep = createKeptAnswers<List | ApiError>({
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
        description:
          'Give the url of a token list: it begins with https:// and names a public host, without a port, user or fragment.',
      })
    // A url can be long: what is kept of it is not.
    const key = createHash('sha256').update(url.href).digest('base64')
    const list = await keep(key, () => load(url))
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

/**
 * Refuses a private host and one that does not exist alike: callers learn nothing of the names of private networks.
 */
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
  malformed: `The list could not be fetched: its host did not answer with a file of at most ${tokenListLimits.maxBytes / 1_048_576} MB.`,
  unreachable: 'The list could not be fetched: no public host answered at this URL.',
} as const
