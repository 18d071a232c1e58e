// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {Order, OrderKind, OrderWithSig} from "../interfaces/IntentOrder.sol";
import {IIntentExecutor} from "../interfaces/ISettlement.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {Fills} from "../libraries/Fills.sol";
import {IntentFee} from "../libraries/IntentFee.sol";
import {OrderTerms} from "../libraries/OrderTerms.sol";
import {OwnerTransfer} from "../libraries/OwnerTransfer.sol";
import {Share, Shares} from "../libraries/Shares.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Bridging} from "./Bridging.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage, FillStorage, NativeStorage, NonceStorage, PreSignatureStorage} from "./IntentStorage.sol";

/// @title Settlement: rules that all settlements share
/// @notice First the order is checked and its nonce or fill is written, then tokens move. Arrivals
/// are counted by balances, so a token's tax on transfers reduces the amount of the party that
/// bears it, never the contract's.
abstract contract Settlement is Bridging {
    using Fills for Order;
    using OwnerTransfer for OrderTerms;
    using Tokens for IERC20;

    address public immutable PERMIT2;

    /// @notice The outcome of a settlement, in raw units.
    /// @param paid what the owner of a purchase paid, including fees; of a sale its source amount
    /// @param returned the amount that arrived at the recipient
    struct Outcome {
        uint256 paid;
        uint256 returned;
        uint256 service;
        uint256 partner;
    }

    constructor(string memory name, address registry, address permit2) IntentModule(name, registry) {
        PERMIT2 = permit2;
    }

    /// @dev Checks a whole order and uses its nonce.
    /// @param isTrade false if source and destination may be one token
    function _open(OrderWithSig calldata signed, bool isTrade) internal returns (OrderTerms memory order) {
        order = signed.order.terms(Fills.ORDER_TYPEHASH);
        NonceStorage.use(order.owner, order.nonce);
        if (isTrade) _checkTrade(order);
        _checkTerms(order, signed.signature);
        _checkNoOverride(order, signed.bridgeOverride, signed.cosignature);
        order.fill = signed.order.whole();
        order.isDone = true;
    }

    /// @dev Checks an order that is filled in parts, and records the fill. The last part uses the
    /// nonce.
    function _openPart(OrderWithSig calldata signed, uint256 amount) internal returns (OrderTerms memory order) {
        order = signed.order.terms(Fills.FILLABLE_ORDER_TYPEHASH);
        _checkNonce(order.owner, order.nonce);
        // Each part would pay the flat fee of the bridge.
        if (order.payout.chainId != 0) revert UnsupportedBridge();
        _check(order, signed.signature);
        mapping(bytes32 => uint256) storage filled = FillStorage.layout().filled;
        order.filledBefore = filled[order.orderHash];
        order.fill = signed.order.part(order.filledBefore, amount);
        order.filled = order.filledBefore + amount;
        filled[order.orderHash] = order.filled;
        _finishPart(order);
    }

    /// @dev Checks an order of a family that trades.
    function _check(OrderTerms memory order, bytes calldata signature) internal view {
        _checkTrade(order);
        _checkTerms(order, signature);
    }

    /// @dev Refuses an order of one token, because unspent source could be counted as output.
    function _checkTrade(OrderTerms memory order) private pure {
        if (order.srcToken == order.destToken) revert InvalidOrder();
    }

    /// @dev Checks the fields that orders of every family have.
    function _checkTerms(OrderTerms memory order, bytes calldata signature) private view {
        if (block.timestamp > order.deadline) revert DeadlineExpired();
        if (order.srcAmount == 0 || order.destAmount == 0) revert InvalidOrder();
        address recipient = order.payout.recipient;
        if (recipient == address(this) || recipient == address(order.srcToken) || recipient == address(order.destToken))
        {
            revert InvalidBeneficiary(recipient);
        }
        _checkBridge(order);
        if (!PreSignatureStorage.isSigned(order.owner, order.orderHash, signature)) revert InvalidSignature();
    }

    function _checkNonce(address owner, uint256 nonce) internal view {
        if (NonceStorage.isUsed(owner, nonce)) revert InvalidNonce();
    }

    /// @dev Uses the nonce of an order in parts if it is completely filled.
    function _finishPart(OrderTerms memory order) internal {
        order.isDone = order.filled == (order.kind == OrderKind.SELL ? order.srcAmount : order.destAmount);
        if (order.isDone) NonceStorage.use(order.owner, order.nonce);
    }

    /// @dev Settles through an executor, which gets the full source amount of this fill.
    function _settleThrough(address executor, bytes calldata executorData, OrderTerms memory order) internal {
        _settleWithin(executor, executorData, order, order.fill.srcAmount, order.fill.destAmount);
    }

    /// @dev Settles through an executor within the agent's amounts. Output above them belongs to
    /// the order, unspent source to the owner.
    /// @param given what the executor gets of the source: of a purchase the maximum before fees
    /// @param least the minimum output of a sale, before fees
    function _settleWithin(
        address executor,
        bytes calldata executorData,
        OrderTerms memory order,
        uint256 given,
        uint256 least
    ) internal {
        uint256 destBefore = order.destToken.balance(address(this));
        uint256 srcBefore = order.srcToken.balance(address(this));
        uint256 taken = order.kind == OrderKind.SELL ? given : _maxPaid(order, given);
        // Native value stays here for the call.
        bool isNative = order.srcToken.isNative();
        _takeFor(order, isNative ? address(this) : executor, given, taken);
        IIntentExecutor(executor).execute{value: isNative ? given : 0}(executorData);
        Outcome memory outcome = order.kind == OrderKind.SELL
            ? _finishSale(order, destBefore, srcBefore, least)
            : _finishPurchase(order, destBefore, srcBefore, taken);
        _emitOutcome(order, outcome);
    }

    /// @dev Returns the maximum that a purchase costs its owner when its executor gets `given`.
    /// Fees grow by at most one unit for each unit that is not spent, so that spending less never
    /// costs more.
    function _maxPaid(OrderTerms memory order, uint256 given) private pure returns (uint256) {
        uint256 most = order.fill.srcAmount;
        if (given > most) revert ExcessiveSpentAmount();
        if (given == most) return most;
        Outcome memory outcome;
        _shareInput(order, given, outcome);
        return Math.min(outcome.paid, most);
    }

    /// @dev Returns the unspent source of a sale to the owner before the output is counted, because
    /// both may be one token under two addresses.
    function _finishSale(OrderTerms memory order, uint256 destBefore, uint256 srcBefore, uint256 least)
        internal
        returns (Outcome memory outcome)
    {
        _giveBack(order.owner, order.srcToken, order.srcToken.balance(address(this)) - srcBefore);
        uint256 received = order.destToken.balance(address(this)) - destBefore;
        if (received < least) revert InsufficientReturnAmount();
        return _paySale(order, received);
    }

    /// @dev Pays the output of a sale; the shares of partner and service stay here.
    function _paySale(OrderTerms memory order, uint256 received) internal returns (Outcome memory outcome) {
        _shareOutput(order, received, outcome);
        _registerFees(order, order.destToken, outcome);
        _payOutput(order, address(this), received - outcome.service - outcome.partner, outcome);
    }

    /// @dev Pays the output of a purchase before the unspent source is counted, because both may be
    /// one token.
    /// @param taken the amount that the owner gave at first
    function _finishPurchase(OrderTerms memory order, uint256 destBefore, uint256 srcBefore, uint256 taken)
        private
        returns (Outcome memory outcome)
    {
        IERC20 srcToken = order.srcToken;
        _payOutput(order, address(this), order.destToken.balance(address(this)) - destBefore, outcome);
        uint256 left = srcToken.balance(address(this)) - srcBefore;
        _shareInput(order, left < taken ? taken - left : 0, outcome);
        uint256 fees = outcome.service + outcome.partner;
        if (fees > left) revert ExcessiveSpentAmount();
        _registerFees(order, srcToken, outcome);
        _giveBack(order.owner, srcToken, left - fees);
    }

    /// @dev Settles with the agent's own funds.
    /// @return value the native value that the agent has to send
    function _settleDirectly(OrderTerms memory order, uint256 amount) internal returns (uint256 value) {
        if (order.kind == OrderKind.SELL) {
            _take(order, msg.sender, order.fill.srcAmount);
            return _paySaleDirectly(order, amount);
        }
        Outcome memory outcome;
        _takeInput(order, msg.sender, amount, outcome);
        return _payDirectly(order, order.fill.destAmount, 0, outcome);
    }

    /// @dev Pays for a sale with the agent's funds; the agent already has the source.
    /// @return value the native value that the agent has to send
    function _paySaleDirectly(OrderTerms memory order, uint256 amount) internal returns (uint256 value) {
        IERC20 destToken = order.destToken;
        Outcome memory outcome;
        _shareOutput(order, amount, outcome);
        uint256 fees = outcome.service + outcome.partner;
        if (fees != 0 && !destToken.isNative()) _takeFees(destToken, fees);
        _registerFees(order, destToken, outcome);
        return _payDirectly(order, amount, fees, outcome);
    }

    function _payDirectly(OrderTerms memory order, uint256 given, uint256 fees, Outcome memory outcome)
        private
        returns (uint256 value)
    {
        _payOutput(order, msg.sender, given - fees, outcome);
        _emitOutcome(order, outcome);
        return order.destToken.isNative() ? given : 0;
    }

    /// @dev Takes the cost of a purchase and its shares, which stay here.
    function _takeInput(OrderTerms memory order, address to, uint256 spent, Outcome memory outcome) internal {
        _shareInput(order, spent, outcome);
        if (outcome.paid > order.fill.srcAmount) revert ExcessiveSpentAmount();
        _takeFor(order, to, spent, outcome.paid);
        _registerFees(order, order.srcToken, outcome);
    }

    /// @dev Takes the source from the owner and passes on `given`; the rest stays here for fees.
    function _takeFor(OrderTerms memory order, address to, uint256 given, uint256 taken) private {
        if (taken == given) return _take(order, to, given);
        IERC20 srcToken = order.srcToken;
        uint256 before = srcToken.balance(address(this));
        _take(order, address(this), taken);
        // A token that taxes its transfers must not be topped up with the previous balance.
        if (srcToken.balance(address(this)) - before < taken) revert TransferFailed();
        if (to != address(this)) srcToken.push(to, given);
    }

    function _takeFees(IERC20 token, uint256 fees) private {
        if (token.pullCounted(msg.sender, address(this), fees) < fees) revert TransferFailed();
    }

    /// @dev Pays the output of a settlement to the recipient, or to the bridge that sends it to the
    /// recipient's chain. Every settlement pays through this function. Counts at most what was sent
    /// as arrived, because a token may call a third party that pays the same account.
    /// @param from the holder of the output: this contract or the agent; native value is always
    /// here
    function _payOutput(OrderTerms memory order, address from, uint256 amount, Outcome memory outcome) internal {
        IERC20 token = order.destToken;
        bool isBridged = order.payout.chainId != 0;
        address to = isBridged ? _bridgeOf(order.payout) : order.payout.recipient;
        uint256 arrived = from == address(this) || token.isNative()
            ? token.pushCounted(to, amount)
            : token.pullCounted(from, to, amount);
        outcome.returned = Math.min(arrived, amount);
        if (outcome.returned < order.fill.destAmount) revert InsufficientReturnAmount();
        if (isBridged) _sendByBridge(order, outcome.returned);
    }

    /// @dev Takes the source from the owner; native tokens come from the owner's deposit.
    function _take(OrderTerms memory order, address to, uint256 amount) internal virtual {
        if (order.srcToken.isNative()) _wrappedNative().withdrawNative(amount, order.owner, to);
        else order.take(PERMIT2, to, amount);
    }

    /// @dev Pays tokens to an owner; native tokens are paid as a deposit.
    function _giveBack(address owner, IERC20 token, uint256 amount) internal {
        if (amount == 0) return;
        if (token.isNative()) _wrappedNative().depositNative{value: amount}(owner);
        else token.push(owner, amount);
    }

    function _wrappedNative() private view returns (IDeltaWrappedNative) {
        return IDeltaWrappedNative(NativeStorage.layout().wrappedNative);
    }

    /// @dev Computes surplus from the larger of expected and minimum amount, so that the owner's
    /// own limit is not surplus. An order without an expected amount has no surplus.
    function _shareOutput(OrderTerms memory order, uint256 received, Outcome memory outcome) private pure {
        uint256 quoted = order.isUnquoted ? received : Math.max(order.fill.expectedAmount, order.fill.destAmount);
        Share memory share = Shares.ofOutput(received, quoted, IntentFee.terms(order.partnerAndFee));
        (outcome.service, outcome.partner) = (share.service, share.partner);
        outcome.paid = order.srcAmount;
    }

    function _shareInput(OrderTerms memory order, uint256 spent, Outcome memory outcome) private pure {
        uint256 quoted = order.isUnquoted ? spent : Math.min(order.fill.expectedAmount, order.fill.srcAmount);
        Share memory share = Shares.ofInput(spent, quoted, IntentFee.terms(order.partnerAndFee));
        (outcome.service, outcome.partner) = (share.service, share.partner);
        outcome.paid = spent + share.service + share.partner;
    }

    /// @dev Registers the fees of an order; the service's under the zero address.
    function _registerFees(OrderTerms memory order, IERC20 token, Outcome memory outcome) private {
        if (outcome.service + outcome.partner == 0) return;
        FeeStorage.Layout storage $ = FeeStorage.layout();
        FeeBook.register($.fees, address(0), token, outcome.service);
        FeeBook.register($.fees, address(uint160(order.partnerAndFee >> 96)), token, outcome.partner);
    }

    function _requireValue(uint256 value) internal view {
        if (msg.value != value) revert InsufficientMsgValue();
    }

    function _requireSameLength(uint256 length, uint256 other) internal pure {
        if (length != other) revert ArrayLengthMismatch();
    }

    function _emitOutcome(OrderTerms memory order, Outcome memory outcome) internal virtual {
        if (order.isDone) {
            emit OrderSettled(
                order.owner,
                order.payout.recipient,
                address(order.srcToken),
                address(order.destToken),
                outcome.paid,
                order.destAmount,
                outcome.returned,
                outcome.service,
                outcome.partner,
                order.orderHash
            );
        } else {
            emit OrderPartiallyFilled(
                order.owner,
                order.payout.recipient,
                address(order.srcToken),
                address(order.destToken),
                outcome.paid,
                order.destAmount,
                outcome.returned,
                outcome.service,
                outcome.partner,
                order.filled,
                order.orderHash
            );
        }
    }
}
