import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('sku', '物品')
touchedBy('staffLeaves', 'sku')
