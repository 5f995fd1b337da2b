import { Input, Tree } from 'antd'
import { useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { prune } from '#kit/list/table/tree.ts'
import type { Place } from './places.ts'

interface LocationTreeProps {
  places: Place[]
  chosen: string | undefined
  onChoose: (locationId: string | undefined) => void
}

interface Node {
  key: string
  title: React.ReactNode
  children?: Node[]
}

const root = 'all'

/** Parks, buildings, floors and areas with their number of beds. */
export default function LocationTree({ places, chosen, onChoose }: LocationTreeProps) {
  const [text, setText] = useState('')
  const word = text.trim()
  const shown = prune(places, (place) => !word || place.locationName.includes(word))
  const nodes: Node[] = [{ key: root, title: '全部位置' }, ...shown.map(nodeOf)]
  return (
    <>
      <Input
        allowClear
        className="k-gap"
        placeholder="搜索位置"
        aria-label="搜索位置"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {word && shown.length === 0 && <p className="k-muted">没有找到“{word}”</p>}
      <Tree
        key={word}
        blockNode
        defaultExpandAll
        treeData={nodes}
        selectedKeys={[chosen ?? root]}
        onSelect={(_, { node }) => onChoose(node.key === root ? undefined : String(node.key))}
      />
    </>
  )
}

const nodeOf = (place: Place): Node => ({
  key: place.locationId,
  title: (
    <span className={place.status === onOff.is.off ? 'k-muted' : undefined}>
      {place.locationName}
      {place.status === onOff.is.off && '（停用）'}{' '}
      {place.bedCount > 0 && <span className="k-muted k-num">{place.bedCount}</span>}
    </span>
  ),
  children: (place.children ?? []).map(nodeOf),
})
