// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {OrderKind, SlicedOrderWithSig, TWAPBuyOrderWithSig, TWAPOrderWithSig} from "../interfaces/IntentOrder.sol";
import {CrossFill, CrossSlice, ICrossSettlement, IIntentExecutor} from "../interfaces/ISettlement.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {OrderFrame} from "../libraries/OrderFrames.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";
import {Slicing} from "./Slicing.sol";

/// @title CrossSettlement: settles orders against each other, and what does not meet through an executor
/// @notice One order alone is settled as by the functions for one order, with the agent's amounts
/// as limits. Of several, all are checked and give before the executor is called once; then each
/// token that orders get is counted once, and every order is paid what the agent said, if that is
/// what its owner signed.
contract CrossSettlement is Slicing, ICrossSettlement {
    using Tokens for IERC20;

    /// @notice What is filled of an order of whichever family: where it stands in the calldata, and what came of it so far.
    /// @param at a `FillFrame`
    struct Crossing {
        uint256 at;
        Opened opened;
        Outcome outcome;
    }

    /// @notice What a `CrossFill` and a `CrossSlice` have at the same places.
    struct FillFrame {
        SignedFrame signed;
        bytes32[2] own;
        uint256 fillIn;
        uint256 fillOut;
    }

    /// @notice What orders of every family have with their signatures.
    struct SignedFrame {
        OrderFrame order;
        bytes signature;
    }

    /// @notice A token that orders give or get.
    /// @param before what lay here before the execution
    /// @param owed what orders are to get of it
    struct Output {
        IERC20 token;
        uint256 before;
        uint256 owed;
    }

    constructor(address registry, address permit2) Settlement("CrossSettlement", registry, permit2) {}

    /// @inheritdoc ICrossSettlement
    function crossSettle(CrossFill[] calldata fills, bytes calldata executorData, address executor)
        external
        nonReentrant
        onlyAgent
    {
        Crossing[] memory crossings = new Crossing[](fills.length);
        _openFills(fills, crossings);
        _settleAll(crossings, executorData, executor);
    }

    /// @inheritdoc ICrossSettlement
    function crossSettleSlices(
        CrossFill[] calldata fills,
        CrossSlice[] calldata slices,
        bytes calldata executorData,
        address executor
    ) external nonReentrant onlyAgent {
        Crossing[] memory crossings = new Crossing[](fills.length + slices.length);
        _openFills(fills, crossings);
        for (uint256 i; i < slices.length; ++i) {
            CrossSlice calldata slice = slices[i];
            Crossing memory crossing = crossings[fills.length + i];
            crossing.opened = _openSlice(slice);
            assembly ("memory-safe") {
                mstore(crossing, slice)
            }
        }
        _settleAll(crossings, executorData, executor);
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(abi.encodePacked(this.crossSettle.selector, this.crossSettleSlices.selector));
    }

    function _settleAll(Crossing[] memory crossings, bytes calldata executorData, address executor) private {
        if (crossings.length == 1) return _settleAlone(crossings[0], executorData, executor);
        uint256 value = _takeAll(crossings, executor);
        Output[] memory outputs = _listOutputs(crossings, value);
        IIntentExecutor(executor).execute{value: value}(executorData);
        _countOutputs(outputs);
        for (uint256 i; i < crossings.length; ++i) {
            Crossing memory crossing = crossings[i];
            FillFrame calldata fill = _fillOf(crossing);
            OrderFrame calldata order = fill.signed.order;
            if (crossing.opened.kind == OrderKind.SELL) {
                crossing.outcome = _payOutput(order, crossing.opened, fill.fillOut);
            } else {
                _payExactly(order, crossing.opened, fill.fillOut, crossing.outcome);
            }
            _emitOutcome(order, crossing.opened, crossing.outcome);
        }
    }

    /// @dev One order alone: the agent's amounts are limits, and the money is that of a settlement
    /// of one order.
    function _settleAlone(Crossing memory crossing, bytes calldata executorData, address executor) private {
        FillFrame calldata fill = _fillOf(crossing);
        _settleWithin(executor, executorData, fill.signed.order, crossing.opened, fill.fillIn, fill.fillOut);
    }

    function _fillOf(Crossing memory crossing) private pure returns (FillFrame calldata fill) {
        assembly ("memory-safe") {
            fill := mload(crossing)
        }
    }

    /// @dev Checks every order, before any gives.
    function _openFills(CrossFill[] calldata fills, Crossing[] memory crossings) private {
        for (uint256 i; i < fills.length; ++i) {
            CrossFill calldata fill = fills[i];
            Crossing memory crossing = crossings[i];
            crossing.opened = _openFill(fill);
            assembly ("memory-safe") {
                mstore(crossing, fill)
            }
        }
    }

    /// @dev A whole order is filled whole; a part must follow on what the agent thinks is filled.
    function _openFill(CrossFill calldata fill) private returns (Opened memory opened) {
        bool isSale = fill.orderWithSig.order.kind == OrderKind.SELL;
        uint256 amount = isSale ? fill.fillIn : fill.fillOut;
        if (fill.fillable) {
            opened = _openPart(fill.orderWithSig, amount);
            if (opened.filledBefore != fill.filledBefore) revert InvalidFillAmount();
        } else {
            opened = _open(fill.orderWithSig);
            uint256 whole = isSale ? opened.fill.srcAmount : opened.fill.destAmount;
            if (amount != whole || fill.filledBefore != 0) revert InvalidFillAmount();
        }
    }

    /// @dev A slice is filled whole.
    function _openSlice(CrossSlice calldata slice) private returns (Opened memory opened) {
        SlicedOrderWithSig calldata signed = slice.orderWithSig;
        if (slice.kind == OrderKind.SELL) {
            TWAPOrderWithSig calldata sold;
            assembly ("memory-safe") {
                sold := signed
            }
            opened = _openSlice(sold, slice.slice);
            if (slice.fillIn != opened.fill.srcAmount) revert InvalidFillAmount();
        } else {
            TWAPBuyOrderWithSig calldata bought;
            assembly ("memory-safe") {
                bought := signed
            }
            opened = _openSlice(bought, slice.slice);
            if (slice.fillOut != opened.fill.destAmount) revert InvalidFillAmount();
        }
    }

    /// @dev Lets every order give to the executor; native value waits here for the call. Shares of purchases are known before the execution,
    /// because the agent says what it uses, so they are taken at once.
    function _takeAll(Crossing[] memory crossings, address executor) private returns (uint256 value) {
        for (uint256 i; i < crossings.length; ++i) {
            Crossing memory crossing = crossings[i];
            FillFrame calldata fill = _fillOf(crossing);
            OrderFrame calldata order = fill.signed.order;
            bool isNative = IERC20(order.srcToken).isNative();
            address to = isNative ? address(this) : executor;
            if (isNative) value += fill.fillIn;
            if (crossing.opened.kind == OrderKind.SELL) _take(order, crossing.opened, to, fill.fillIn);
            else _takeInput(order, crossing.opened, to, fill.fillIn, crossing.outcome);
        }
    }

    /// @dev What orders give and are to get, each token once, and what of it lies here already: of the native one not the value that the
    /// execution is given.
    function _listOutputs(Crossing[] memory crossings, uint256 value) private view returns (Output[] memory outputs) {
        outputs = new Output[](2 * crossings.length);
        uint256 count;
        for (uint256 i; i < crossings.length; ++i) {
            FillFrame calldata fill = _fillOf(crossings[i]);
            OrderFrame calldata order = fill.signed.order;
            count = _listOutput(outputs, count, IERC20(order.srcToken), 0, value);
            count = _listOutput(outputs, count, IERC20(order.destToken), fill.fillOut, value);
        }
        assembly ("memory-safe") {
            mstore(outputs, count)
        }
    }

    function _listOutput(Output[] memory outputs, uint256 count, IERC20 token, uint256 owed, uint256 value)
        private
        view
        returns (uint256)
    {
        uint256 at;
        while (at < count && outputs[at].token != token) ++at;
        outputs[at].owed += owed;
        if (at < count) return count;
        outputs[at].token = token;
        outputs[at].before = token.balance(address(this)) - (token.isNative() ? value : 0);
        return count + 1;
    }

    /// @dev What was brought must be what orders are to get; what is more, and what came back of what they gave, is the service's, for nobody
    /// else can be told to own it.
    function _countOutputs(Output[] memory outputs) private {
        for (uint256 i; i < outputs.length; ++i) {
            Output memory output = outputs[i];
            uint256 arrived = output.token.balance(address(this)) - output.before;
            if (arrived < output.owed) revert InsufficientReturnAmount();
            FeeBook.register(FeeStorage.layout().fees, address(0), output.token, arrived - output.owed);
        }
    }
}
