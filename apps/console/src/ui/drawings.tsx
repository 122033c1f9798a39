/** Line drawings of our own: the mark on pages outside the console, and what stands where a list is empty. */
import type { ReactNode } from 'react'

function Drawing({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      className="drawing"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}

/** A letter before a gate with a shield: what the product does. */
export function BrandMark() {
  return (
    <Drawing width={132} height={84}>
      <path className="faint" d="M6 78h120M22 78V46a44 44 0 0 1 88 0v32" />
      <path className="faint" d="M32 78V48a34 34 0 0 1 68 0v30" />
      <path
        className="accent filled"
        d="M66 22c8 6 16 8 24 8 1 22-7 36-24 44-17-8-25-22-24-44 8 0 16-2 24-8Z"
      />
      <path className="accent" strokeWidth="2.5" d="m56 48 7 7 13-14" />
    </Drawing>
  )
}

/** An empty tray. */
export function EmptyTray() {
  return (
    <Drawing width={120} height={80}>
      <path className="faint" d="M20 26h80M32 16h56" />
      <path className="filled" d="M14 40h26l8 12h24l8-12h26v26a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6Z" />
      <path d="m14 40 10-10h72l10 10" />
      <path className="accent" d="m54 24 5 5 9-10" />
    </Drawing>
  )
}

/** A lens over lines: the search found nothing. */
export function NothingFound() {
  return (
    <Drawing width={120} height={80}>
      <path className="faint" d="M14 20h50M14 34h34M14 48h38M14 62h26" />
      <circle className="filled" cx="76" cy="40" r="20" />
      <path className="accent" d="m91 55 15 15" strokeWidth="2.5" />
      <path d="M69 33l14 14M83 33 69 47" />
    </Drawing>
  )
}

/** A road sign that leads nowhere. */
export function LostPage() {
  return (
    <Drawing width={132} height={84}>
      <path className="faint" d="M10 76h112M30 76c4-6 8-6 12 0M88 76c4-8 10-8 14 0" />
      <path d="M66 76V10" strokeWidth="2.5" />
      <path className="filled" d="M30 16h60l12 9-12 9H30Z" />
      <path className="accent filled" d="M104 42H52l-10 8 10 8h52Z" />
    </Drawing>
  )
}

/** A closed gate. */
export function ClosedGate() {
  return (
    <Drawing width={132} height={84}>
      <path className="faint" d="M6 78h120" />
      <path className="filled" d="M30 78V44a36 36 0 0 1 72 0v34Z" />
      <path className="faint" d="M48 78V30M66 78V12M84 78V30" />
      <rect className="accent filled" x="54" y="46" width="24" height="18" rx="3" />
      <path className="accent" d="M59 46v-5a7 7 0 0 1 14 0v5" />
    </Drawing>
  )
}
