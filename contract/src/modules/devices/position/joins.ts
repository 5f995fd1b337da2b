import { nameModule } from '../../../kit/joins.ts'

nameModule('position', '定位')
