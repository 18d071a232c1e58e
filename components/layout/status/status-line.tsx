import type { ReactNode } from 'react'

export function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="border-b border-line bg-caution-wash">
      <p className="mx-auto flex w-full max-w-[75rem] gap-2 px-4 py-2 text-xs">
        {icon}
        <span>{children}</span>
      </p>
    </div>
  )
}
