// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {OrderKind, OrderWithSig} from "../interfaces/IntentOrder.sol";
import {ISettlement} from "../interfaces/ISettlement.sol";
import {CalldataBytes, OrderTerms, locate} from "../libraries/OrderTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {Settlement} from "./Settlement.sol";

/// @title OrderSettlement: settles whole orders
contract OrderSettlement is Settlement, ISettlement {
    using Tokens for IERC20;

    constructor(address registry, address permit2) Settlement("OrderSettlement", registry, permit2) {}

    /// @inheritdoc ISettlement
    function swapSettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external nonReentrant onlyAgent {
        _settle(OrderKind.SELL, orderWithSig, executorData, executor, locate(bridgeData));
    }

    /// @inheritdoc ISettlement
    function swapSettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) external nonReentrant onlyAgent {
        _settleAll(OrderKind.SELL, ordersWithSigs, executorData, executor, bridgeData);
    }

    /// @inheritdoc ISettlement
    function buySettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external nonReentrant onlyAgent {
        _settle(OrderKind.BUY, orderWithSig, executorData, executor, locate(bridgeData));
    }

    /// @inheritdoc ISettlement
    function buySettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) external nonReentrant onlyAgent {
        _settleAll(OrderKind.BUY, ordersWithSigs, executorData, executor, bridgeData);
    }

    /// @inheritdoc ISettlement
    function directSettle(OrderWithSig calldata orderWithSig, uint256 amount) external payable nonReentrant onlyAgent {
        _requireValue(_settleDirectly(_open(orderWithSig, true), amount));
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
            value += _settleDirectly(_open(ordersWithSigs[i], true), amounts[i]);
        }
        _requireValue(value);
    }

    /// @inheritdoc ISettlement
    function bridgeSettle(OrderWithSig calldata orderWithSig, uint256 amount, bytes calldata bridgeData)
        external
        nonReentrant
        onlyAgent
    {
        OrderTerms memory order = _open(orderWithSig, false);
        if (order.srcToken != order.destToken || order.payout.chainId == 0) revert InvalidOrder();
        order.payout.bridgeData = locate(bridgeData);
        _sendOn(order, amount);
    }

    /// @inheritdoc ISettlement
    /// @dev Gives each call an equal share of the remaining gas, and copies no return data.
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
                this.bridgeSettle.selector,
                this.trySettleBatch.selector
            )
        );
    }

    function _settleAll(
        OrderKind kind,
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) private {
        _requireSameLength(ordersWithSigs.length, executorData.length);
        if (bridgeData.length != 0) _requireSameLength(ordersWithSigs.length, bridgeData.length);
        for (uint256 i; i < ordersWithSigs.length; ++i) {
            CalldataBytes toBridge = bridgeData.length == 0 ? CalldataBytes.wrap(0) : locate(bridgeData[i]);
            _settle(kind, ordersWithSigs[i], executorData[i], executor, toBridge);
        }
    }

    function _settle(
        OrderKind kind,
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        CalldataBytes bridgeData
    ) private {
        if (orderWithSig.order.kind != kind) revert InvalidOrderKind();
        OrderTerms memory order = _open(orderWithSig, true);
        order.payout.bridgeData = bridgeData;
        _settleThrough(executor, executorData, order);
    }

    /// @dev Takes the token of an order, pays its fees and its bridge, and gives the agent the
    /// rest.
    function _sendOn(OrderTerms memory order, uint256 amount) private {
        IERC20 token = order.destToken;
        uint256 before = token.held(address(this));
        Outcome memory outcome;
        uint256 rest;
        if (order.kind == OrderKind.SELL) {
            if (amount > order.srcAmount) revert InvalidFillAmount();
            rest = order.srcAmount - amount;
            _take(order, address(this), order.srcAmount);
            outcome = _paySale(order, amount);
        } else {
            if (amount < order.destAmount) revert InvalidFillAmount();
            rest = amount - order.destAmount;
            _takeInput(order, address(this), amount, outcome);
            _payOutput(order, address(this), order.destAmount, outcome);
        }
        if (rest != 0) token.push(msg.sender, rest);
        // A token that taxes its transfers must not be topped up with the previous balance.
        if (token.held(address(this)) < before + outcome.service + outcome.partner) revert TransferFailed();
        _emitOutcome(order, outcome);
    }
}
