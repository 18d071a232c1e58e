'use client'
import { useQueries } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { useSite } from '../../use-site'
import { blockOptions, toBlockAnswer } from './use-block'
import { type ChainAnswer, type ChainQuery, chainOptions, toChainAnswer } from './use-chain-query'

type OneOfMany<value> = Omit<ChainQuery<value>, 'enabled'> & { chainId: number }

/** Reads from the nodes of several chains, each with its own blocks, in their order. */
export function useChainQueries<value>(queries: readonly OneOfMany<value>[]): readonly ChainAnswer<value>[] {
  const config = useConfig()
  const { world } = useSite()
  const blocks = useQueries({ queries: queries.map(({ chainId }) => blockOptions(config, world, chainId)) }).map(
    toBlockAnswer,
  )
  const answers = useQueries({
    queries: queries.map((query, index) => chainOptions(config, { ...query, enabled: true }, blocks[index]?.block)),
  })
  return answers.map((answer, index) => toChainAnswer(answer, blocks[index]!.isLost))
}
