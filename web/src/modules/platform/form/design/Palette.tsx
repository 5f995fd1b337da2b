import { useDraggable } from '@dnd-kit/core'
import { type FormFieldKind, fieldKinds } from '#contract/modules/platform/form/form-schema.ts'

/** Kinds of fields: dragged onto the grid, or clicked to be added after the chosen field. */
export function Palette({ onAdd }: { onAdd: (kind: FormFieldKind) => void }) {
  return (
    <aside className="k-panel designer-palette" aria-label="字段类型">
      {fieldKinds.options.map(({ value, label }) => (
        <Kind key={value} kind={value} label={label} onAdd={onAdd} />
      ))}
      <p className="k-muted">拖到画布，或点击添加到所选字段之后</p>
    </aside>
  )
}

function Kind({ kind, label, onAdd }: { kind: FormFieldKind; label: string; onAdd: (kind: FormFieldKind) => void }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: `kind-${kind}`, data: { kind } })
  return (
    <button
      type="button"
      ref={setNodeRef}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      onClick={() => onAdd(kind)}
      style={
        transform
          ? { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 10, position: 'relative' }
          : undefined
      }
      className={isDragging ? 'is-dragging' : undefined}
    >
      {label}
    </button>
  )
}
