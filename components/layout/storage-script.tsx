// A browser that keeps nothing for a site, or for a frame on another site, throws where its storage is only looked at. Then a page keeps
// things as long as it is open. Runs before all other scripts.
const script = `for(const n of ['localStorage','sessionStorage'])try{window[n]}catch{const m=new Map;Object.defineProperty(window,n,{value:{getItem:k=>m.get(k)??null,setItem:(k,v)=>{m.set(k,String(v))},removeItem:k=>{m.delete(k)},clear:()=>m.clear(),key:i=>[...m.keys()][i]??null,get length(){return m.size}}})}`

export function StorageScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; a strict policy admits it by its nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
