import type { DndContextProps } from '@dnd-kit/core'

/** The texts of a screen reader during dragging: `<DndContext accessibility={dragWords()}>`. */
export const dragWords = (): DndContextProps['accessibility'] => ({
  // At the end of the page: a table or a tab list may contain only rows or tabs.
  container: document.body,
  screenReaderInstructions: { draggable: '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消。' },
  announcements: {
    onDragStart: () => '已拿起。',
    onDragOver: ({ over }) => placeOf(over?.data.current) ?? (over ? '已移到可放下的位置。' : '这里不能放下。'),
    onDragEnd: ({ over }) => (over ? '已放下。' : '没有移动。'),
    onDragCancel: () => '已取消移动。',
  },
})

function placeOf(data: Record<string, unknown> | undefined) {
  const sortable = data?.sortable
  if (typeof sortable !== 'object' || sortable === null || !('index' in sortable)) return undefined
  return `移到第${Number(sortable.index) + 1}位。`
}
