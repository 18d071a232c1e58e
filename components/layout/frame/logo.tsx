export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="text-accent" fill="currentColor">
      <path d="M12 2.5c4.2 3.6 6.6 7.7 7.2 12.6H12z" />
      <path d="M10.2 6.2v8.9H4.3c2.7-2.2 4.7-5.1 5.9-8.9z" opacity=".6" />
      <path d="M2.5 17h19c-1 3.1-3.6 4.7-7.7 4.7H9.7C6.1 21.7 3.7 20.1 2.5 17z" />
    </svg>
  )
}
