'use client'

import encodeQR from 'qr'
import { useMemo } from 'react'

const quiet = 3

// Draws the code locally, so that no picture service learns of the text. Always dark on light, as
// readers expect.
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'low', border: quiet })
    const cells = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: cells.join('') }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
