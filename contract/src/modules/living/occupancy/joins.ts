import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('occupancy', '入住预测')
