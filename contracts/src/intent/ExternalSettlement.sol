// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IExternalProtocolHandler} from "../interfaces/IExternalProtocolHandler.sol";
import {IExternalSettlement} from "../interfaces/IExternalSettlement.sol";
import {ExternalOrder, ExternalOrderWithSig, OrderKind} from "../interfaces/IntentOrder.sol";
import {External} from "../libraries/External.sol";
import {ExternalSession} from "../libraries/ExternalSession.sol";
import {OrderTerms} from "../libraries/OrderTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {ModuleStorage, NativeStorage, NonceStorage, StrategyStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title ExternalSettlement: settles orders that a handler completes
/// @notice Calls the handler, which calls back once for the swap. In between anything may run:
/// flash loans, other protocols, tokens that call back. The rules that keep this safe:
///
/// 1. The guard is taken from the first to the last line of `settleExternal`, so every function of
///    the contract that moves tokens or claims reverts meanwhile: settlements, claims of fees,
///    withdrawals, deposits in vaults, cancellations that pay. `swapExternal` is the one exception.
/// 2. Functions without the guard move nothing of this contract: pre-signatures and nonces, which
///    this order has read before; deposits of native tokens, which go to their own token; settings
///    of the owner. `trySettleBatch` takes no guard, but every settlement in it does. Native tokens
///    that arrive meanwhile are credited to no account, as in every settlement.
/// 3. `swapExternal` accepts only the handler of the open session, called directly and once. It
///    marks the session as used before any external call, so a second call from an executor or a
///    token gets no second swap.
/// 4. The swap reads the order from the agent's calldata, stored when the session opened. The
///    handler only chooses who gives the source: the owner, up to the signed amount, or the handler
///    itself. It cannot take tokens of any other account.
/// 5. The nonce is used before the handler is called. A handler replaced at its address runs other
///    code, because the signature names only the address.
/// 6. The settlement reverts if the handler returns without a swap. So a contract that is no
///    handler, and has the selector by accident, has no effect. Contracts on which this contract
///    has rights are refused before.
/// 7. Balances of both tokens must be the previous ones plus the fees of this order, to the unit:
///    nothing is left to later orders, and nothing of earlier ones pays this one.
contract ExternalSettlement is Settlement, IExternalSettlement {
    using External for ExternalOrder;
    using Tokens for IERC20;

    constructor(address registry, address permit2) Settlement("ExternalSettlement", registry, permit2) {}

    /// @inheritdoc IExternalSettlement
    function settleExternal(
        ExternalOrderWithSig calldata orderWithSig,
        uint256 fillIn,
        uint256 fillOut,
        bytes calldata,
        address executor
    ) external nonReentrant onlyAgent returns (uint256 amount) {
        OrderTerms memory order = _openExternal(orderWithSig, fillIn, fillOut);
        ExternalOrder calldata signed = orderWithSig.order;
        _checkHandler(signed, executor);
        uint256 srcBefore = order.srcToken.held(address(this));
        uint256 destBefore = order.destToken.held(address(this));
        ExternalSession.open(signed.handler);
        IExternalProtocolHandler(signed.handler)
            .execute(signed.owner, signed.srcToken, signed.srcAmount, signed.destToken, signed.destAmount, signed.data);
        Outcome memory outcome;
        (outcome.paid, outcome.returned, outcome.service, outcome.partner) = ExternalSession.close();
        uint256 fees = outcome.service + outcome.partner;
        bool isSale = order.kind == OrderKind.SELL;
        _requireBalance(order.srcToken, isSale ? srcBefore : srcBefore + fees);
        _requireBalance(order.destToken, isSale ? destBefore + fees : destBefore);
        super._emitOutcome(order, outcome);
        return isSale ? outcome.returned + fees : outcome.paid - fees;
    }

    /// @inheritdoc IExternalSettlement
    function swapExternal(bool fromOwner) external returns (uint256 amountOut) {
        ExternalSession.use(fromOwner);
        address module = ModuleStorage.layout().moduleOf[this.swapExternal.selector];
        bytes memory data = ExternalSession.dataFor(this.swapOpened.selector);
        return abi.decode(Address.functionDelegateCall(module, data), (uint256));
    }

    /// @notice Makes the swap of the session. It is not a function of the intent contract: only
    /// `swapExternal` delegates to it, with the agent's calldata, so that the order and the
    /// executor's data are read as in other settlements. A module called without an adapter has
    /// nothing to delegate to, so no swap can begin there.
    /// @dev The handler replaces the recipient, and the owner if it gives the source.
    /// @return amountOut the amount that arrived at the handler
    function swapOpened(
        ExternalOrderWithSig calldata orderWithSig,
        uint256 fillIn,
        uint256 fillOut,
        bytes calldata executorData,
        address executor
    ) external returns (uint256 amountOut) {
        ExternalSession.requireUsed();
        OrderTerms memory order = orderWithSig.order.terms();
        order.payout.recipient = msg.sender;
        if (!ExternalSession.isFromOwner()) order.owner = msg.sender;
        _settleWithin(executor, executorData, order, fillIn, fillOut);
        return ExternalSession.returned();
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(abi.encodePacked(this.settleExternal.selector, this.swapExternal.selector));
    }

    /// @dev Checks an order and uses its nonce.
    function _openExternal(ExternalOrderWithSig calldata signed, uint256 fillIn, uint256 fillOut)
        private
        returns (OrderTerms memory order)
    {
        order = signed.order.terms();
        NonceStorage.use(order.owner, order.nonce);
        if (order.srcToken.isNative() || order.destToken.isNative()) revert InvalidOrder();
        _check(order, signed.signature);
        // This family has no bridge, so an override is refused here, although other families ignore
        // it.
        bool hasOverride = signed.cosignature.length != 0 || signed.bridgeOverride.protocolSelector != 0
            || signed.bridgeOverride.protocolData.length != 0;
        if (hasOverride) revert UnsupportedBridge();
        bool isWhole = order.kind == OrderKind.SELL ? fillIn == order.srcAmount : fillOut == order.destAmount;
        if (!isWhole) revert InvalidFillAmount();
    }

    /// @dev Refuses handlers on which this contract has rights, or whose funds it can move: those
    /// rights were signed for other functions.
    function _checkHandler(ExternalOrder calldata order, address executor) private view {
        address handler = order.handler;
        bool isInvalid = handler.code.length == 0 || handler == address(this) || handler == order.srcToken
            || handler == order.destToken || handler == PERMIT2 || handler == executor
            || handler == NativeStorage.layout().wrappedNative
            || handler == StrategyStorage.deltaTokenOf(order.srcToken)
            || handler == StrategyStorage.deltaTokenOf(order.destToken) || PORTIKUS_V2.isModuleRegistered(handler);
        if (isInvalid) revert InvalidHandler(handler);
    }

    /// @dev Takes the source from the owner as every settlement does, or from the handler, which
    /// must pay all of it.
    function _take(OrderTerms memory order, address to, uint256 amount) internal override {
        if (ExternalSession.isFromOwner()) super._take(order, to, amount);
        else if (order.srcToken.pullCounted(order.owner, to, amount) < amount) revert TransferFailed();
    }

    /// @dev Stores the outcome of the swap; it is emitted for the owner after the handler has
    /// returned.
    function _emitOutcome(OrderTerms memory, Outcome memory outcome) internal override {
        ExternalSession.finish(outcome.paid, outcome.returned, outcome.service, outcome.partner);
    }

    function _requireBalance(IERC20 token, uint256 expected) private view {
        uint256 actual = token.held(address(this));
        if (actual != expected) revert UnexpectedBalance(address(token), expected, actual);
    }
}
