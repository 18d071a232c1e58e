'use client'

import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { receiptText } from '@/messages/receipt'

// Loaded when a person opens it.
const ProofCheck = lazy(() => import('./proof-check'))

export function ProofFold() {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="print:hidden">
        <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          {receiptText.proof.title}
        </Button>
      </div>
    )
  return (
    <Card className="print:hidden" aria-labelledby="proof-title">
      <CardHeader>
        <CardTitle id="proof-title">{receiptText.proof.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <Suspense fallback={<div className="h-40" />}>
          <ProofCheck />
        </Suspense>
      </CardContent>
    </Card>
  )
}
