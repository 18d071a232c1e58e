// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {IDeltaYieldToken} from "../interfaces/IDeltaYieldToken.sol";
import {ProductiveOrder, ProductiveOrderWithSig} from "../interfaces/IntentOrder.sol";
import {IIntentExecutor} from "../interfaces/ISettlement.sol";
import {IProductiveSettlement} from "../interfaces/IProductiveSettlement.sol";
import {OrderTerms, locate} from "../libraries/OrderTerms.sol";
import {Productive} from "../libraries/Productive.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {NonceStorage, StrategyStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title ProductiveSettlement: settles sales whose source is in a vault
contract ProductiveSettlement is Settlement, IProductiveSettlement {
    using Productive for OrderTerms;
    using Productive for ProductiveOrder;
    using Tokens for IERC20;

    /// @dev Divisor of the maximum shortage: a position may be short of 1/10,000 (see
    /// `IProductiveSettlement`).
    uint256 private constant MAX_SHORTAGE = 10_000;

    constructor(address registry, address permit2) Settlement("ProductiveSettlement", registry, permit2) {}

    /// @inheritdoc IProductiveSettlement
    function swapSettleProductive(
        ProductiveOrderWithSig calldata orderWithSig,
        uint256 fillOut,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external nonReentrant onlyAgent {
        OrderTerms memory order = _openProductive(orderWithSig);
        order.payout.bridgeData = locate(bridgeData);
        _settlePosition(order, orderWithSig.order, fillOut, executorData, executor);
    }

    /// @inheritdoc IProductiveSettlement
    function directSettleProductive(ProductiveOrderWithSig calldata orderWithSig, uint256 amount)
        external
        payable
        nonReentrant
        onlyAgent
    {
        OrderTerms memory order = _openProductive(orderWithSig);
        _takePosition(order, orderWithSig.order, msg.sender);
        _requireValue(_paySaleDirectly(order, amount));
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(abi.encodePacked(this.swapSettleProductive.selector, this.directSettleProductive.selector));
    }

    /// @dev Checks an order and uses its nonce.
    function _openProductive(ProductiveOrderWithSig calldata signed) private returns (OrderTerms memory order) {
        ProductiveOrder calldata sale = signed.order;
        order = sale.terms();
        NonceStorage.use(order.owner, order.nonce);
        if (sale.permit.length != 0 || sale.strategy == address(0)) revert InvalidOrder();
        _check(order, signed.signature);
        _checkNoOverride(order, signed.bridgeOverride, signed.cosignature);
    }

    function _settlePosition(
        OrderTerms memory order,
        ProductiveOrder calldata sale,
        uint256 fillOut,
        bytes calldata executorData,
        address executor
    ) private {
        uint256 destBefore = order.destToken.balance(address(this));
        uint256 srcBefore = order.srcToken.balance(address(this));
        // Native value stays here for the call.
        bool isNative = order.srcToken.isNative();
        _takePosition(order, sale, isNative ? address(this) : executor);
        IIntentExecutor(executor).execute{value: isNative ? order.fill.srcAmount : 0}(executorData);
        _emitOutcome(order, _finishSale(order, destBefore, srcBefore, fillOut));
    }

    /// @dev Takes what an order sells from the position of its owner, and sets what the order owes
    /// for it. Counts at most what the position paid as arrived, because a token may call a third
    /// party that pays the same account.
    function _takePosition(OrderTerms memory order, ProductiveOrder calldata sale, address to) private {
        IDeltaYieldToken token = IDeltaYieldToken(StrategyStorage.deltaTokenOf(sale.srcToken));
        uint256 before = order.srcToken.balance(to);
        uint256 paid = sale.useShares ? _redeem(token, sale, to) : _withdraw(token, sale, to);
        order.sell(Math.min(order.srcToken.balance(to) - before, paid), sale.expectedAmount);
    }

    /// @dev Sells principal and yield.
    function _redeem(IDeltaYieldToken token, ProductiveOrder calldata sale, address to) private returns (uint256) {
        uint256 held = token.strategyShares(sale.strategy, sale.owner);
        _requireNearly(held, sale.shares);
        return _redeemShares(token, sale, Math.min(held, sale.shares), to);
    }

    /// @dev Sells the principal alone. A position that is worth slightly less is sold completely.
    function _withdraw(IDeltaYieldToken token, ProductiveOrder calldata sale, address to) private returns (uint256) {
        uint256 held = token.strategyShares(sale.strategy, sale.owner);
        (,, uint256 worth) = token.previewRedeemFromStrategy(held, sale.strategy, sale.owner);
        _requireNearly(worth, sale.srcAmount);
        if (worth < sale.srcAmount) return _redeemShares(token, sale, held, to);
        if (sale.srcToken != address(Tokens.NATIVE)) {
            return token.withdrawFromStrategy(sale.srcAmount, sale.strategy, sale.owner, to);
        }
        return
            IDeltaWrappedNative(address(token))
                .withdrawNativeFromStrategy(sale.srcAmount, sale.strategy, sale.owner, to);
    }

    function _redeemShares(IDeltaYieldToken token, ProductiveOrder calldata sale, uint256 shares, address to)
        private
        returns (uint256)
    {
        if (sale.srcToken != address(Tokens.NATIVE)) {
            return token.redeemFromStrategy(shares, sale.strategy, sale.owner, to);
        }
        return IDeltaWrappedNative(address(token)).redeemNativeFromStrategy(shares, sale.strategy, sale.owner, to);
    }

    function _requireNearly(uint256 held, uint256 needed) private pure {
        if (held + needed / MAX_SHORTAGE < needed) revert InsufficientPosition(held, needed);
    }
}
