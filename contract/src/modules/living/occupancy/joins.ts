import { nameModule } from '../../../kit/joins.ts'

nameModule('occupancy', '入住预测')
