import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('sku', '物品')
touchedBy('staffLeaves', 'sku')
