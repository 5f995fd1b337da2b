import type { ReactNode } from 'react'
import SortableList from './SortableList.tsx'
import type { Type } from './TypesPage.tsx'

interface SortableTypesProps {
  types: Type[]
  render: (type: Type) => ReactNode
  onSort?: (types: Type[]) => void
}

/** For `lazy()`. */
export default function SortableTypes({ types, render, onSort }: SortableTypesProps) {
  return <SortableList label="模板类型" items={types} idOf={(type) => type.typeId} render={render} onSort={onSort} />
}
