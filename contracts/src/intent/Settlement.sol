// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {Order, OrderKind, OrderWithSig} from "../interfaces/IntentOrder.sol";
import {IIntentExecutor, ISettlementEvents} from "../interfaces/ISettlement.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {Fill, Fills} from "../libraries/Fills.sol";
import {IntentFee} from "../libraries/IntentFee.sol";
import {OrderFrame, OrderFrames} from "../libraries/OrderFrames.sol";
import {OrderHash} from "../libraries/OrderHash.sol";
import {OwnerTransfer} from "../libraries/OwnerTransfer.sol";
import {Share, Shares} from "../libraries/Shares.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage, FillStorage, NativeStorage, NonceStorage, PreSignatureStorage} from "./IntentStorage.sol";

/// @title Settlement: what every settlement has in common
/// @notice First what an order says is checked and its nonce, or its fill, written down; then tokens move. What arrived is counted by
/// balances, so a token that taxes its transfers taxes whoever the terms make bear it, and never the contract.
abstract contract Settlement is IntentModule, ISettlementEvents {
    using Fills for Order;
    using OrderFrames for Order;
    using OrderHash for OrderFrame;
    using OwnerTransfer for OrderFrame;
    using Signatures for address;
    using Tokens for IERC20;

    address public immutable PERMIT2;

    /// @notice An order that passed all checks: its terms, whatever its family, and what this settlement fills of it.
    /// @param srcAmount of the whole order, of which `fill` may be a part
    /// @param destAmount likewise
    /// @param beneficiary who is paid
    /// @param filledBefore what was filled before of an order in parts; 0 of a whole order
    /// @param filled what is filled with this; 0 of a whole order
    /// @param isDone nothing is left of the order
    /// @param isSlice its owner signed no expected amount, so nothing of it is surplus
    struct Opened {
        OrderKind kind;
        uint256 srcAmount;
        uint256 destAmount;
        uint256 deadline;
        uint256 partnerAndFee;
        bytes32 orderHash;
        address beneficiary;
        uint256 filledBefore;
        uint256 filled;
        bool isDone;
        bool isSlice;
        Fill fill;
    }

    /// @notice What a settlement did.
    /// @param paid of a purchase what the owner paid, fees and all
    /// @param returned what arrived at the beneficiary
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
    function _open(OrderWithSig calldata signed) internal returns (Opened memory opened) {
        Order calldata order = signed.order;
        NonceStorage.use(order.owner, order.nonce);
        _checkOrder(signed, OrderHash.ORDER_TYPEHASH, opened);
        opened.fill = order.whole();
        opened.isDone = true;
    }

    /// @dev Checks an order that is filled in parts, and writes down what is filled. The nonce goes with the last part.
    function _openPart(OrderWithSig calldata signed, uint256 amount) internal returns (Opened memory opened) {
        Order calldata order = signed.order;
        _checkNonce(order.owner, order.nonce);
        _checkOrder(signed, OrderHash.FILLABLE_ORDER_TYPEHASH, opened);
        mapping(bytes32 => uint256) storage filled = FillStorage.layout().filled;
        opened.filledBefore = filled[opened.orderHash];
        opened.fill = order.part(opened.filledBefore, amount);
        opened.filled = opened.filledBefore + amount;
        opened.isDone = opened.filled == order.total();
        filled[opened.orderHash] = opened.filled;
        if (opened.isDone) NonceStorage.use(order.owner, order.nonce);
    }

    function _checkOrder(OrderWithSig calldata signed, bytes32 typeHash, Opened memory opened) private view {
        Order calldata order = signed.order;
        (opened.kind, opened.srcAmount, opened.destAmount) = (order.kind, order.srcAmount, order.destAmount);
        (opened.deadline, opened.partnerAndFee) = (order.deadline, order.partnerAndFee);
        _check(order.frame(), signed.signature, typeHash, opened);
    }

    /// @dev Checks what every family has. The terms stand in `opened`; who is paid and the hash are added.
    function _check(OrderFrame calldata order, bytes calldata signature, bytes32 typeHash, Opened memory opened)
        internal
        view
    {
        if (block.timestamp > opened.deadline) revert DeadlineExpired();
        if (opened.srcAmount == 0 || opened.destAmount == 0 || order.srcToken == order.destToken) {
            revert InvalidOrder();
        }
        if (order.bridge.destinationChainId != 0) revert UnsupportedBridge();
        opened.beneficiary = order.beneficiary == address(0) ? order.owner : order.beneficiary;
        if (
            opened.beneficiary == address(this) || opened.beneficiary == order.srcToken
                || opened.beneficiary == order.destToken
        ) revert InvalidBeneficiary(opened.beneficiary);
        opened.orderHash = order.digest(typeHash);
        if (!_isSigned(order.owner, opened.orderHash, signature)) revert InvalidSignature();
    }

    /// @dev Of an order in parts: its nonce goes with the last of them.
    function _checkNonce(address owner, uint256 nonce) internal view {
        if (NonceStorage.isUsed(owner, nonce)) revert InvalidNonce();
    }

    function _isSigned(address owner, bytes32 orderHash, bytes calldata signature) private view returns (bool) {
        if (signature.length == 0 && PreSignatureStorage.layout().preSigned[owner][orderHash]) return true;
        return owner.isFrom(orderHash, signature);
    }

    /// @dev Settles through an executor, which gets all that this fill has of the source.
    function _settleThrough(
        address executor,
        bytes calldata executorData,
        OrderFrame calldata order,
        Opened memory opened
    ) internal {
        _settleWithin(executor, executorData, order, opened, opened.fill.srcAmount, opened.fill.destAmount);
    }

    /// @dev Settles through an executor within the agent's amounts. What is brought above them is
    /// the order's, and what is left of the source is the owner's.
    /// @param given what the executor gets of the source: the most that a purchase spends before
    /// fees
    /// @param least what a sale brings at least, before fees
    function _settleWithin(
        address executor,
        bytes calldata executorData,
        OrderFrame calldata order,
        Opened memory opened,
        uint256 given,
        uint256 least
    ) internal {
        IERC20 srcToken = IERC20(order.srcToken);
        uint256 destBefore = IERC20(order.destToken).balance(address(this));
        uint256 srcBefore = srcToken.balance(address(this));
        uint256 taken = opened.kind == OrderKind.SELL ? given : _maxPaid(opened, given);
        // Native value waits here for the call.
        bool isNative = srcToken.isNative();
        _takeFor(order, opened, isNative ? address(this) : executor, given, taken);
        IIntentExecutor(executor).execute{value: isNative ? given : 0}(executorData);
        Outcome memory outcome = opened.kind == OrderKind.SELL
            ? _finishSale(order, opened, destBefore, srcBefore, least)
            : _finishPurchase(order, opened, destBefore, srcBefore, taken);
        _emitOutcome(order, opened, outcome);
    }

    /// @dev Returns the most that a purchase costs its owner when its executor gets `given`. Fees grow
    /// by at most one unit for each unit that is not spent, so that less spent never costs more.
    function _maxPaid(Opened memory opened, uint256 given) private pure returns (uint256) {
        uint256 most = opened.fill.srcAmount;
        if (given > most) revert ExcessiveSpentAmount();
        if (given == most) return most;
        Outcome memory outcome;
        _shareInput(opened, given, outcome);
        return Math.min(outcome.paid, most);
    }

    /// @dev Gives what is left of a sale's source back to the owner, before it counts what was
    /// brought: both may be one token under two names.
    function _finishSale(
        OrderFrame calldata order,
        Opened memory opened,
        uint256 destBefore,
        uint256 srcBefore,
        uint256 least
    ) private returns (Outcome memory outcome) {
        _giveBack(order.owner, IERC20(order.srcToken), IERC20(order.srcToken).balance(address(this)) - srcBefore);
        uint256 received = IERC20(order.destToken).balance(address(this)) - destBefore;
        if (received < least) revert InsufficientReturnAmount();
        return _payOutput(order, opened, received);
    }

    /// @dev Pays what a sale brought, of which shares stay here.
    function _payOutput(OrderFrame calldata order, Opened memory opened, uint256 received)
        internal
        returns (Outcome memory outcome)
    {
        IERC20 destToken = IERC20(order.destToken);
        _shareOutput(opened, received, outcome);
        _registerFees(opened, destToken, outcome);
        outcome.returned = _pay(destToken, opened.beneficiary, received - outcome.service - outcome.partner);
        _requireOutput(opened, outcome);
    }

    /// @dev Pays what was brought before it counts what is left, as a sale does the other way
    /// round.
    /// @param taken what the owner gave at first
    function _finishPurchase(
        OrderFrame calldata order,
        Opened memory opened,
        uint256 destBefore,
        uint256 srcBefore,
        uint256 taken
    ) private returns (Outcome memory outcome) {
        IERC20 srcToken = IERC20(order.srcToken);
        _payExactly(order, opened, IERC20(order.destToken).balance(address(this)) - destBefore, outcome);
        uint256 left = srcToken.balance(address(this)) - srcBefore;
        _shareInput(opened, left < taken ? taken - left : 0, outcome);
        uint256 fees = outcome.service + outcome.partner;
        if (fees > left) revert ExcessiveSpentAmount();
        _registerFees(opened, srcToken, outcome);
        _giveBack(order.owner, srcToken, left - fees);
    }

    /// @dev Pays what a purchase brought.
    function _payExactly(OrderFrame calldata order, Opened memory opened, uint256 received, Outcome memory outcome)
        internal
    {
        outcome.returned = _pay(IERC20(order.destToken), opened.beneficiary, received);
        _requireOutput(opened, outcome);
    }

    /// @dev Settles out of the agent's pocket.
    /// @return value native value that this needed of the agent
    function _settleDirectly(OrderFrame calldata order, Opened memory opened, uint256 amount)
        internal
        returns (uint256 value)
    {
        IERC20 destToken = IERC20(order.destToken);
        Outcome memory outcome;
        uint256 given = amount;
        if (opened.kind == OrderKind.SELL) {
            _take(order, opened, msg.sender, opened.fill.srcAmount);
            _shareOutput(opened, amount, outcome);
            uint256 fees = outcome.service + outcome.partner;
            if (fees != 0 && !destToken.isNative()) _takeFees(destToken, fees);
            _registerFees(opened, destToken, outcome);
            outcome.returned = _payFromAgent(destToken, opened.beneficiary, amount - fees);
        } else {
            _takeInput(order, opened, msg.sender, amount, outcome);
            given = opened.fill.destAmount;
            outcome.returned = _payFromAgent(destToken, opened.beneficiary, given);
        }
        _requireOutput(opened, outcome);
        _emitOutcome(order, opened, outcome);
        return destToken.isNative() ? given : 0;
    }

    /// @dev Takes what a purchase costs and its shares, which stay here.
    function _takeInput(
        OrderFrame calldata order,
        Opened memory opened,
        address to,
        uint256 spent,
        Outcome memory outcome
    ) internal {
        _shareInput(opened, spent, outcome);
        if (outcome.paid > opened.fill.srcAmount) revert ExcessiveSpentAmount();
        _takeFor(order, opened, to, spent, outcome.paid);
        _registerFees(opened, IERC20(order.srcToken), outcome);
    }

    /// @dev Takes the source from the owner and passes on what is given; the rest stays here for
    /// fees.
    function _takeFor(OrderFrame calldata order, Opened memory opened, address to, uint256 given, uint256 taken)
        private
    {
        if (taken == given) return _take(order, opened, to, given);
        IERC20 srcToken = IERC20(order.srcToken);
        uint256 before = srcToken.balance(address(this));
        _take(order, opened, address(this), taken);
        // A token that taxes its transfers must not be topped up with what lay here before.
        if (srcToken.balance(address(this)) - before < taken) revert TransferFailed();
        if (to != address(this)) srcToken.push(to, given);
    }

    function _takeFees(IERC20 token, uint256 fees) private {
        if (token.pullCounted(msg.sender, address(this), fees) < fees) revert TransferFailed();
    }

    /// @dev Counts no more as arrived than was sent: a token may call somebody on the way, who pays the same account something else.
    function _pay(IERC20 token, address to, uint256 amount) private returns (uint256 arrived) {
        return Math.min(token.pushCounted(to, amount), amount);
    }

    function _payFromAgent(IERC20 token, address to, uint256 amount) private returns (uint256 arrived) {
        if (token.isNative()) return _pay(token, to, amount);
        return Math.min(token.pullCounted(msg.sender, to, amount), amount);
    }

    /// @dev Takes the source from the owner: a native one out of the owner's deposit.
    function _take(OrderFrame calldata order, Opened memory opened, address to, uint256 amount) internal {
        if (IERC20(order.srcToken).isNative()) {
            _wrappedNative().withdrawNative(amount, order.owner, to);
        } else {
            uint256 once = opened.filled == 0 ? opened.srcAmount : 0;
            order.take(PERMIT2, to, amount, opened.filledBefore == 0, once, opened.deadline);
        }
    }

    /// @dev Gives an owner tokens: native ones as a deposit.
    function _giveBack(address owner, IERC20 token, uint256 amount) internal {
        if (amount == 0) return;
        if (token.isNative()) _wrappedNative().depositNative{value: amount}(owner);
        else token.push(owner, amount);
    }

    function _wrappedNative() private view returns (IDeltaWrappedNative) {
        return IDeltaWrappedNative(NativeStorage.layout().wrappedNative);
    }

    /// @dev Surplus is counted from the larger of expected and least, so that a person's own limit
    /// is none. A slice has no surplus.
    function _shareOutput(Opened memory opened, uint256 received, Outcome memory outcome) private pure {
        uint256 quoted = opened.isSlice ? received : Math.max(opened.fill.expectedAmount, opened.fill.destAmount);
        Share memory share = Shares.ofOutput(received, quoted, IntentFee.terms(opened.partnerAndFee));
        (outcome.service, outcome.partner) = (share.service, share.partner);
        outcome.paid = opened.srcAmount;
    }

    function _shareInput(Opened memory opened, uint256 spent, Outcome memory outcome) private pure {
        uint256 quoted = opened.isSlice ? spent : Math.min(opened.fill.expectedAmount, opened.fill.srcAmount);
        Share memory share = Shares.ofInput(spent, quoted, IntentFee.terms(opened.partnerAndFee));
        (outcome.service, outcome.partner) = (share.service, share.partner);
        outcome.paid = spent + share.service + share.partner;
    }

    /// @dev The service's are kept under the zero address.
    function _registerFees(Opened memory opened, IERC20 token, Outcome memory outcome) private {
        if (outcome.service + outcome.partner == 0) return;
        FeeStorage.Layout storage $ = FeeStorage.layout();
        FeeBook.register($.fees, address(0), token, outcome.service);
        FeeBook.register($.fees, address(uint160(opened.partnerAndFee >> 96)), token, outcome.partner);
    }

    function _requireValue(uint256 value) internal view {
        if (msg.value != value) revert InsufficientMsgValue();
    }

    function _requireSameLength(uint256 length, uint256 other) internal pure {
        if (length != other) revert ArrayLengthMismatch();
    }

    function _requireOutput(Opened memory opened, Outcome memory outcome) private pure {
        if (outcome.returned < opened.fill.destAmount) revert InsufficientReturnAmount();
    }

    function _emitOutcome(OrderFrame calldata order, Opened memory opened, Outcome memory outcome) internal {
        if (opened.isDone) {
            emit OrderSettled(
                order.owner,
                opened.beneficiary,
                order.srcToken,
                order.destToken,
                outcome.paid,
                opened.destAmount,
                outcome.returned,
                outcome.service,
                outcome.partner,
                opened.orderHash
            );
        } else {
            emit OrderPartiallyFilled(
                order.owner,
                opened.beneficiary,
                order.srcToken,
                order.destToken,
                outcome.paid,
                opened.destAmount,
                outcome.returned,
                outcome.service,
                outcome.partner,
                opened.filled,
                opened.orderHash
            );
        }
    }
}
