'use client'
import { useQuery } from '@tanstack/react-query'
import { intentOrderQuery } from '@/lib/api/intent/intent-queries'
import { useApi } from '../use-site'

/**
 * Returns the prices of an order's tokens in decimal dollars at the block of a fill; undefined
 * until the service reports the fill.
 */
export function useFillUsd(
  orderHash: string | undefined,
  transactionHash: string,
): { src: string | null; dest: string | null } | undefined {
  const { data } = useQuery({ ...intentOrderQuery(useApi(), orderHash ?? ''), enabled: orderHash !== undefined })
  const fill = data?.transactions.find(({ originTx }) => originTx === transactionHash)
  return fill && { src: fill.srcUsd, dest: fill.destUsd }
}
