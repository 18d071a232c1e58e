// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, OrderWithSig} from "../interfaces/IntentOrder.sol";
import {IFillableSettlement} from "../interfaces/ISettlement.sol";
import {Fills} from "../libraries/Fills.sol";
import {OrderFrame, OrderFrames} from "../libraries/OrderFrames.sol";
import {OrderHash} from "../libraries/OrderHash.sol";
import {IntentModule} from "./IntentModule.sol";
import {FillStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title FillableSettlement: settles parts of orders
contract FillableSettlement is Settlement, IFillableSettlement {
    using Fills for Order;
    using OrderFrames for Order;
    using OrderHash for OrderFrame;

    constructor(address registry, address permit2) Settlement("FillableSettlement", registry, permit2) {}

    /// @inheritdoc IFillableSettlement
    function swapSettleFillable(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        uint256 fillPercent
    ) external nonReentrant onlyAgent {
        _settleThrough(executor, executorData, orderWithSig.order.frame(), _openPercent(orderWithSig, fillPercent));
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
            Opened memory opened = _openPercent(ordersWithSigs[i], fillPercents[i]);
            _settleThrough(executor, executorData[i], ordersWithSigs[i].order.frame(), opened);
        }
    }

    /// @inheritdoc IFillableSettlement
    function directSettleFillable(OrderWithSig calldata orderWithSig, uint256 fillPercent, uint256 amount)
        external
        payable
        nonReentrant
        onlyAgent
    {
        Opened memory opened = _openPercent(orderWithSig, fillPercent);
        _requireValue(_settleDirectly(orderWithSig.order.frame(), opened, amount));
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
            Opened memory opened = _openPercent(ordersWithSigs[i], fillPercents[i]);
            value += _settleDirectly(ordersWithSigs[i].order.frame(), opened, amounts[i]);
        }
        _requireValue(value);
    }

    /// @inheritdoc IFillableSettlement
    function directFilledAmount(Order calldata order) external view returns (uint256 filledAmount) {
        return swapFilledAmount(order);
    }

    /// @inheritdoc IFillableSettlement
    function swapFilledAmount(Order calldata order) public view returns (uint256 filledAmount) {
        return FillStorage.layout().filled[order.frame().digest(OrderHash.FILLABLE_ORDER_TYPEHASH)];
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

    function _openPercent(OrderWithSig calldata orderWithSig, uint256 fillPercent)
        private
        returns (Opened memory opened)
    {
        return _openPart(orderWithSig, orderWithSig.order.amountOf(fillPercent));
    }
}
