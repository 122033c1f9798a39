/** An area that takes a file dropped on it; its children offer another way to choose one. */
import { useState, type DragEvent, type ReactNode } from 'react'

interface FileDropProps {
  /** Styles the area; `[data-over]` while a file is held above it. */
  readonly className: string | undefined
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

export function FileDrop({ className, onFile, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div
      className={className}
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
