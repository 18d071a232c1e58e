// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind} from "../interfaces/IntentOrder.sol";
import {CrossFill, ICrossSettlement, IIntentExecutor} from "../interfaces/ISettlement.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {OrderFrame, OrderFrames} from "../libraries/OrderFrames.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";

/// @title CrossSettlement: settles orders against each other, and what does not meet through an executor
/// @notice All orders are checked and give before the executor is called once; then each token that orders get is counted once, and every
/// order is paid what the agent said, if that is what its owner signed.
contract CrossSettlement is Settlement, ICrossSettlement {
    using OrderFrames for Order;
    using Tokens for IERC20;

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
        (Opened[] memory opened, Outcome[] memory outcomes, uint256 value) = _takeAll(fills, executor);
        Output[] memory outputs = _listOutputs(fills, value);
        IIntentExecutor(executor).execute{value: value}(executorData);
        _countOutputs(outputs);
        for (uint256 i; i < fills.length; ++i) {
            OrderFrame calldata order = fills[i].orderWithSig.order.frame();
            if (opened[i].kind == OrderKind.SELL) outcomes[i] = _payOutput(order, opened[i], fills[i].fillOut);
            else _payExactly(order, opened[i], fills[i].fillOut, outcomes[i]);
            _emitOutcome(order, opened[i], outcomes[i]);
        }
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(abi.encodePacked(this.crossSettle.selector));
    }

    /// @dev Checks every order and lets it give to the executor; native value waits here for the call. Shares of purchases are known
    /// before the execution, because the agent says what it uses, so they are taken at once.
    function _takeAll(CrossFill[] calldata fills, address executor)
        private
        returns (Opened[] memory opened, Outcome[] memory outcomes, uint256 value)
    {
        opened = new Opened[](fills.length);
        outcomes = new Outcome[](fills.length);
        for (uint256 i; i < fills.length; ++i) {
            CrossFill calldata fill = fills[i];
            OrderFrame calldata order = fill.orderWithSig.order.frame();
            opened[i] = _openFill(fill);
            bool isNative = IERC20(order.srcToken).isNative();
            address to = isNative ? address(this) : executor;
            if (isNative) value += fill.fillIn;
            if (opened[i].kind == OrderKind.SELL) _take(order, opened[i], to, fill.fillIn);
            else _takeInput(order, opened[i], to, fill.fillIn, outcomes[i]);
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

    /// @dev What orders give and are to get, each token once, and what of it lies here already: of the native one not the value that the
    /// execution is given.
    function _listOutputs(CrossFill[] calldata fills, uint256 value) private view returns (Output[] memory outputs) {
        outputs = new Output[](2 * fills.length);
        uint256 count;
        for (uint256 i; i < fills.length; ++i) {
            Order calldata order = fills[i].orderWithSig.order;
            count = _listOutput(outputs, count, IERC20(order.srcToken), 0, value);
            count = _listOutput(outputs, count, IERC20(order.destToken), fills[i].fillOut, value);
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
