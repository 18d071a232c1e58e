type LogoImageProps = { src: string; size: number; className: string }

// Shows a small logo from this site. Text next to it names its meaning.
export function LogoImage({ src, size, className }: LogoImageProps) {
  // biome-ignore lint/performance/noImgElement: next/image cannot shrink a kilobyte of SVG
  return <img src={src} width={size} height={size} alt="" className={className} />
}
