import { nameModule } from '../../../kit/joins.ts'

nameModule('goods', '物品寄存')
