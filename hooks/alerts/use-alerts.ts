'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { NotHereError } from '@/actions/alerts/alert-errors'
import { deletePrice, type PriceTerms, waitForPrice } from '@/actions/alerts/price-alerts'
import { turnOffAlerts } from '@/actions/alerts/turn-off-alerts'
import { turnOnAlerts } from '@/actions/alerts/turn-on-alerts'
import { isSameAddress } from '@/lib/address'
import type { AlertKind } from '@/lib/alert-message'
import { alertsQuery, alertTermsQuery } from '@/lib/api/alert-queries'
import { closeEndpoint, findEndpoint, hasPush, isPushDenied, openEndpoint } from '../browser/push-subscription'
import { useApi, useSite } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { useSender } from '../wallet/run/use-sender'

/** The alerts of this browser, with the actions that change them. */
export type BrowserAlerts = ReturnType<typeof useAlerts>

/** The step of turning alerts on that waits for the user or the service. */
export type AlertStep = 'permission' | 'wallet' | 'service'

const endpointKey = ['push endpoint'] as const

/**
 * Returns the alerts of this browser: whether it can receive them, for which accounts they are on,
 * and the actions that change that. Nothing is asked of the browser's push service before
 * `turnOn`.
 */
export function useAlerts(account: Address | undefined) {
  const api = useApi()
  const { chains } = useSite()
  const sender = useSender()
  const { chainId, switchChain } = useWallet()
  const queries = useQueryClient()
  const [step, setStep] = useState<AlertStep>()
  const terms = useQuery(alertTermsQuery(api))
  const browser = useQuery({ queryKey: endpointKey, queryFn: async () => (await findEndpoint()) ?? null })
  const listed = useQuery({ ...alertsQuery(api, browser.data ?? undefined), enabled: browser.data !== undefined })
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: endpointKey })
    await queries.invalidateQueries({ queryKey: alertsQuery(api, undefined).queryKey.slice(0, 3) })
  }

  const turnOn = useMutation({
    mutationFn: async (kinds: readonly AlertKind[]) => {
      const { publicKey, sites } = terms.data ?? (await queries.fetchQuery(alertTermsQuery(api)))
      const site = location.origin
      if (publicKey === null || !sites.includes(site)) throw new NotHereError()
      setStep('permission')
      const endpoint = await openEndpoint(publicKey)
      setStep('wallet')
      const chain = chains.find(({ id }) => id === chainId) ?? chains[0]!
      if (chain.id !== chainId) await switchChain(chain.id)
      const asked = { chain, account: account!, site, kinds, endpoint, nowMs: Date.now() }
      await turnOnAlerts({ sender, api, onSigned: () => setStep('service') }, asked)
    },
    onSettled: async () => {
      setStep(undefined)
      await refresh()
    },
  })

  const turnOff = useMutation({
    /** For one account, or for all: then the browser closes its endpoint too. */
    mutationFn: async (only?: Address) => {
      const endpoint = await findEndpoint()
      const isLast = only === undefined || listed.data?.subscriptions.every((one) => isSameAddress(one.account, only))
      // The service forgets an endpoint that is closed with its next alert at the latest.
      if (isLast) await closeEndpoint()
      if (endpoint) await turnOffAlerts(api, { ...endpoint, account: only })
    },
    onSettled: refresh,
  })

  const addPrice = useMutation({
    mutationFn: async (terms: PriceTerms) => {
      if (browser.data && account) await waitForPrice(api, browser.data, { ...terms, account })
    },
    onSettled: refresh,
  })

  const removePrice = useMutation({
    mutationFn: async (id: string) => {
      if (browser.data) await deletePrice(api, browser.data, id)
    },
    onSettled: refresh,
  })

  const subscriptions = listed.data?.subscriptions ?? []
  return {
    support: hasPush() ? (isPushDenied() ? ('denied' as const) : ('ready' as const)) : ('unsupported' as const),
    isLoading: browser.isPending || listed.isPending,
    kinds: terms.data?.kinds,
    mine: subscriptions.find((one) => isSameAddress(one.account, account)),
    others: subscriptions.filter((one) => !isSameAddress(one.account, account)),
    step,
    turnOn,
    turnOff,
    prices: listed.data?.prices.filter((one) => isSameAddress(one.account, account)) ?? [],
    addPrice,
    removePrice,
    error: turnOn.error ?? turnOff.error ?? addPrice.error ?? removePrice.error ?? listed.error ?? terms.error,
  }
}
