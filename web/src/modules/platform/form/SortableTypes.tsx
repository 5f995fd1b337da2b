import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { TemplateType } from '#contract/modules/platform/form/form-entity.ts'
import SortableList from '../../../kit/list/SortableList.tsx'

type Type = z.output<typeof TemplateType>

interface SortableTypesProps {
  types: Type[]
  render: (type: Type) => ReactNode
  onSort?: (types: Type[]) => void
}

/** For `lazy()`. */
export default function SortableTypes({ types, render, onSort }: SortableTypesProps) {
  return <SortableList label="模板类型" items={types} idOf={(type) => type.typeId} render={render} onSort={onSort} />
}
