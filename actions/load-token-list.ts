import { type ApiInit, call } from '@/lib/api/contract/client'
import { readTokenList } from '@/lib/api/token-list'
import {
  NotATokenListError,
  type ParsedTokenList,
  parseTokenList,
  tokenListLimits,
} from '@/lib/chain/token/parse-token-list'
import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

type Loaded = ParsedTokenList & { source: string }

/**
 * Loads a token list from a URL. The service fetches it, since a browser may not read other sites.
 *
 * @throws {ApiError} InvalidInput if there is no list; RateLimitExceeded, ServiceUnavailable
 */
export const loadListFromUrl = async (api: Pick<ApiInit, 'baseUrl' | 'fetch'>, url: string): Promise<Loaded> => {
  const list = await call(readTokenList, { url }, api)
  return { ...list, source: url }
}

/**
 * Reads a token list from a file that the user chose. The file never leaves the browser.
 *
 * @throws Chain.NotATokenListError, TokenList.LargeFileError
 */
export const loadListFromFile = async (
  file: Pick<File, 'name' | 'size' | 'text'>,
  chainIds: readonly number[],
): Promise<Loaded> => {
  if (file.size > tokenListLimits.maxBytes) throw new LargeFileError()
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    throw new NotATokenListError({ part: 'json' })
  }
  return { ...parseTokenList(value, chainIds), source: file.name }
}

class LargeFileError extends namedError('TokenList.LargeFileError', () =>
  failuresText.tokenList.large(tokenListLimits.maxBytes / 1_048_576),
) {}
