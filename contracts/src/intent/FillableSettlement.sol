// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, OrderWithSig} from "../interfaces/IntentOrder.sol";
import {IFillableSettlement} from "../interfaces/ISettlement.sol";
import {Fills} from "../libraries/Fills.sol";
import {OrderTerms} from "../libraries/OrderTerms.sol";
import {IntentModule} from "./IntentModule.sol";
import {FillStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title FillableSettlement: settles parts of orders
contract FillableSettlement is Settlement, IFillableSettlement {
    using Fills for Order;

    constructor(address registry, address permit2) Settlement("FillableSettlement", registry, permit2) {}

    /// @inheritdoc IFillableSettlement
    function swapSettleFillable(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        uint256 fillPercent
    ) external nonReentrant onlyAgent {
        _settleThrough(executor, executorData, _openPercent(orderWithSig, fillPercent));
    }

    /// @inheritdoc IFillableSettlement
    function swapSettleFillableBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        uint256[] calldata fillPercents
    ) external nonReentrant onlyAgent {
        _requireSameLength(ordersWithSigs.length, executorData.length);
        _requireSameLength(ordersWithSigs.length, fillPercents.length);
        for (uint256 i; i < ordersWithSigs.length; ++i) {
            _settleThrough(executor, executorData[i], _openPercent(ordersWithSigs[i], fillPercents[i]));
        }
    }

    /// @inheritdoc IFillableSettlement
    function directSettleFillable(OrderWithSig calldata orderWithSig, uint256 fillPercent, uint256 amount)
        external
        payable
        nonReentrant
        onlyAgent
    {
        _requireValue(_settleDirectly(_openPercent(orderWithSig, fillPercent), amount));
    }

    /// @inheritdoc IFillableSettlement
    function directSettleFillableBatch(
        OrderWithSig[] calldata ordersWithSigs,
        uint256[] calldata fillPercents,
        uint256[] calldata amounts
    ) external payable nonReentrant onlyAgent {
        _requireSameLength(ordersWithSigs.length, fillPercents.length);
        _requireSameLength(ordersWithSigs.length, amounts.length);
        uint256 value;
        for (uint256 i; i < ordersWithSigs.length; ++i) {
            value += _settleDirectly(_openPercent(ordersWithSigs[i], fillPercents[i]), amounts[i]);
        }
        _requireValue(value);
    }

    /// @inheritdoc IFillableSettlement
    function directFilledAmount(Order calldata order) external view returns (uint256 filledAmount) {
        return swapFilledAmount(order);
    }

    /// @inheritdoc IFillableSettlement
    function swapFilledAmount(Order calldata order) public view returns (uint256 filledAmount) {
        return FillStorage.layout().filled[order.digest(Fills.FILLABLE_ORDER_TYPEHASH)];
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(
            abi.encodePacked(
                this.swapSettleFillable.selector,
                this.swapSettleFillableBatch.selector,
                this.directSettleFillable.selector,
                this.directSettleFillableBatch.selector,
                this.directFilledAmount.selector,
                this.swapFilledAmount.selector
            )
        );
    }

    function _openPercent(OrderWithSig calldata orderWithSig, uint256 fillPercent) private returns (OrderTerms memory) {
        return _openPart(orderWithSig, orderWithSig.order.amountOf(fillPercent));
    }
}
