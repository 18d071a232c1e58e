'use client'

import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { loadListFromFile, loadListFromUrl } from '@/actions/load-token-list'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { maxTokenLists, useTokenLists } from '@/hooks/token/use-token-lists'
import { useApi, useSite } from '@/hooks/use-site'
import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { ErrorBox } from '../text/error-box'

// Manages the token lists that the user added; their tokens are marked, and removed with the list.
export function TokenLists({ chain, onBack }: { chain: Chain; onBack: () => void }) {
  const { lists, addList, removeList } = useTokenLists()
  const api = useApi()
  const { chainIds } = useSite()
  const [url, setUrl] = useState('')
  const fieldId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const loading = useMutation({
    mutationFn: (from: string | File) =>
      typeof from === 'string' ? loadListFromUrl(api, from) : loadListFromFile(from, chainIds),
  })
  const loaded = loading.data
  const isFull = lists.length >= maxTokenLists && !lists.some(({ source }) => source === loaded?.source)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '' && !loading.isPending) loading.mutate(url.trim())
  }
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <h3 className="text-sm font-semibold">{tradeText.picker.lists.title}</h3>
        <p className="text-xs text-soft">{tradeText.picker.lists.intro}</p>
        {loaded ? (
          <Alert variant="caution">
            <AlertTitle>{tradeText.picker.lists.confirmTitle(loaded.name)}</AlertTitle>
            <p className="text-soft">{tradeText.picker.lists.confirmWhy(loaded.tokens.length)}</p>
            {loaded.dropped > 0 && <p className="text-soft">{tradeText.picker.lists.dropped(loaded.dropped)}</p>}
            {isFull && <p className="text-danger">{tradeText.picker.lists.full(maxTokenLists)}</p>}
            <div className="mt-1 flex gap-2">
              <Button size="sm" onClick={loading.reset}>
                {tradeText.picker.lists.cancel}
              </Button>
              <Button
                size="sm"
                variant="primary"
                aria-disabled={isFull || undefined}
                onClick={() => {
                  if (isFull) return
                  const { dropped: _, ...list } = loaded
                  addList(list)
                  setUrl('')
                  loading.reset()
                }}
              >
                {tradeText.picker.lists.confirm}
              </Button>
            </div>
          </Alert>
        ) : (
          <form onSubmit={submit} className="grid gap-2">
            <Field>
              <FieldLabel htmlFor={fieldId}>{tradeText.picker.lists.url}</FieldLabel>
              <Input
                id={fieldId}
                data-autofocus
                inputMode="url"
                placeholder={tradeText.picker.lists.placeholder}
                value={url}
                aria-invalid={loading.isError || undefined}
                onChange={(event) => {
                  setUrl(event.target.value)
                  if (loading.isError) loading.reset()
                }}
              />
              {loading.error instanceof ApiError ? (
                // The service describes what is wrong with the URL; the texts do not have each reason.
                <FieldError>{loading.error.description}</FieldError>
              ) : (
                loading.isError && <ErrorBox error={loading.error} />
              )}
            </Field>
            <div className="flex items-center gap-2">
              <Button type="submit" variant="primary" aria-disabled={loading.isPending || undefined}>
                {loading.isPending && <Spinner />}{' '}
                {loading.isPending ? tradeText.picker.lists.loading : tradeText.picker.lists.add}
              </Button>
              <Button variant="outline" onClick={() => chooser.current?.click()}>
                {tradeText.picker.lists.file}
              </Button>
              <input
                ref={chooser}
                type="file"
                accept="application/json,.json"
                aria-label={tradeText.picker.lists.file}
                className="hidden"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) loading.mutate(file)
                  // Allows choosing the same file again.
                  target.value = ''
                }}
              />
            </div>
          </form>
        )}
        {lists.length === 0 ? (
          <p className="text-xs text-faint">{tradeText.picker.lists.none}</p>
        ) : (
          <ul aria-label={tradeText.picker.lists.added} className="grid gap-1">
            {lists.map(({ source, name, version, tokens }) => (
              <li key={source} className="flex items-center gap-2 rounded-control bg-inset py-2 pe-1 ps-3">
                <div className="min-w-0 flex-1 text-xs">
                  <p className="truncate text-sm font-medium">{name}</p>
                  <p className="truncate text-soft">
                    {tradeText.picker.lists.about(
                      version,
                      tradeText.picker.lists.here(
                        tokens.filter(({ chainId }) => chainId === chain.id).length,
                        chain.name,
                      ),
                    )}
                  </p>
                  <p className="truncate text-faint">{source}</p>
                </div>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={tradeText.picker.lists.remove(name)}
                  onClick={() => removeList(source)}
                >
                  <Trash2 aria-hidden size={16} />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button size="lg" onClick={onBack}>
          {tradeText.picker.import.back}
        </Button>
      </DialogFooter>
    </>
  )
}
