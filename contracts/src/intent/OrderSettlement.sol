// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OrderKind, OrderWithSig} from "../interfaces/IntentOrder.sol";
import {ISettlement} from "../interfaces/ISettlement.sol";
import {IntentModule} from "./IntentModule.sol";
import {Settlement} from "./Settlement.sol";

/// @title OrderSettlement: settles whole orders
contract OrderSettlement is Settlement, ISettlement {
    constructor(address registry, address permit2) Settlement("OrderSettlement", registry, permit2) {}

    /// @inheritdoc ISettlement
    function swapSettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata
    ) external nonReentrant onlyAgent {
        _settle(OrderKind.SELL, orderWithSig, executorData, executor);
    }

    /// @inheritdoc ISettlement
    function swapSettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata
    ) external nonReentrant onlyAgent {
        _settleAll(OrderKind.SELL, ordersWithSigs, executorData, executor);
    }

    /// @inheritdoc ISettlement
    function buySettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata
    ) external nonReentrant onlyAgent {
        _settle(OrderKind.BUY, orderWithSig, executorData, executor);
    }

    /// @inheritdoc ISettlement
    function buySettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata
    ) external nonReentrant onlyAgent {
        _settleAll(OrderKind.BUY, ordersWithSigs, executorData, executor);
    }

    /// @inheritdoc ISettlement
    function directSettle(OrderWithSig calldata orderWithSig, uint256 amount) external payable nonReentrant onlyAgent {
        _requireValue(_settleDirectly(_open(orderWithSig), amount));
    }

    /// @inheritdoc ISettlement
    function directSettleBatch(OrderWithSig[] calldata ordersWithSigs, uint256[] calldata amounts)
        external
        payable
        nonReentrant
        onlyAgent
    {
        _requireSameLength(ordersWithSigs.length, amounts.length);
        uint256 value;
        for (uint256 i; i < ordersWithSigs.length; ++i) {
            value += _settleDirectly(_open(ordersWithSigs[i]), amounts[i]);
        }
        _requireValue(value);
    }

    /// @inheritdoc ISettlement
    /// @dev Each call gets an equal share of the gas that is left for it and those after it, and nothing of what it says is copied.
    function trySettleBatch(bytes[] calldata calls) external onlyAgent returns (bool[] memory settled) {
        settled = new bool[](calls.length);
        for (uint256 i; i < calls.length; ++i) {
            bytes memory data = calls[i];
            uint256 gasLimit = gasleft() / (calls.length - i);
            bool done;
            assembly ("memory-safe") {
                done := delegatecall(gasLimit, address(), add(data, 32), mload(data), 0, 0)
            }
            settled[i] = done;
        }
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(
            abi.encodePacked(
                this.swapSettle.selector,
                this.swapSettleBatch.selector,
                this.buySettle.selector,
                this.buySettleBatch.selector,
                this.directSettle.selector,
                this.directSettleBatch.selector,
                this.trySettleBatch.selector
            )
        );
    }

    function _settleAll(
        OrderKind kind,
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor
    ) private {
        _requireSameLength(ordersWithSigs.length, executorData.length);
        for (uint256 i; i < ordersWithSigs.length; ++i) {
            _settle(kind, ordersWithSigs[i], executorData[i], executor);
        }
    }

    function _settle(OrderKind kind, OrderWithSig calldata orderWithSig, bytes calldata executorData, address executor)
        private
    {
        if (orderWithSig.order.kind != kind) revert InvalidOrderKind();
        _settleThrough(executor, executorData, _open(orderWithSig));
    }
}
