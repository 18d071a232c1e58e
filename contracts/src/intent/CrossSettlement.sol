// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {OrderKind, SlicedOrderWithSig, TWAPBuyOrderWithSig, TWAPOrderWithSig} from "../interfaces/IntentOrder.sol";
import {CrossFill, CrossSlice, ICrossSettlement, IIntentExecutor} from "../interfaces/ISettlement.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {Fills} from "../libraries/Fills.sol";
import {OrderTerms} from "../libraries/OrderTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage} from "./IntentStorage.sol";
import {Settlement} from "./Settlement.sol";
import {Slicing} from "./Slicing.sol";

/// @title CrossSettlement: settles orders against each other, and unmatched amounts through an
/// executor
/// @notice A single order is settled as by the functions for one order, with the agent's amounts as
/// limits. Of several, all are checked and pay before the executor is called once; then each
/// receives the agent's amount if its owner signed for it. The remainder is counted last, after all
/// other payments, because two of the tokens may be one under two addresses.
contract CrossSettlement is Slicing, ICrossSettlement {
    using Tokens for IERC20;

    /// @notice An order of a settlement of several, with its outcome so far.
    /// @param fillIn the amount that the execution gets from the order
    /// @param fillOut the amount that the order gets, before fees
    /// @param src the token that it gives
    /// @param dest the token that it gets
    struct Crossing {
        OrderTerms order;
        uint256 fillIn;
        uint256 fillOut;
        Outcome outcome;
        Stock src;
        Stock dest;
    }

    /// @notice A token that orders give or get, with the amounts of all orders.
    /// @param owner the owner of all orders that give or get it; zero if there are several
    /// @param given the amount that the execution gets
    /// @param owed the amount that orders are to get, before fees
    /// @param before the balance before anything moved, plus fees of purchases
    /// @param arrived the amount that the execution brought
    /// @param kept the part of it that stays for partners and the service
    /// @param left the part of it that is still here when every order is paid
    struct Stock {
        IERC20 token;
        address owner;
        uint256 given;
        uint256 owed;
        uint256 before;
        uint256 arrived;
        uint256 kept;
        uint256 left;
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
            Crossing memory crossing = crossings[fills.length + i];
            crossing.order = _openSlice(slices[i]);
            (crossing.fillIn, crossing.fillOut) = (slices[i].fillIn, slices[i].fillOut);
        }
        _settleAll(crossings, executorData, executor);
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(abi.encodePacked(this.crossSettle.selector, this.crossSettleSlices.selector));
    }

    function _settleAll(Crossing[] memory crossings, bytes calldata executorData, address executor) private {
        if (crossings.length == 1) {
            // The agent's amounts are limits; payments are those of a settlement of one order.
            Crossing memory only = crossings[0];
            return _settleWithin(executor, executorData, only.order, only.fillIn, only.fillOut);
        }
        Stock[] memory stocks = _listStocks(crossings);
        uint256 value = _takeAll(crossings, executor);
        IIntentExecutor(executor).execute{value: value}(executorData);
        for (uint256 i; i < stocks.length; ++i) {
            Stock memory stock = stocks[i];
            stock.arrived = _above(stock, stock.before);
            if (stock.arrived < stock.owed) revert InsufficientReturnAmount();
        }
        _payAll(crossings);
        _giveRest(stocks, crossings, _haveSharedBalance(stocks, crossings));
    }

    /// @dev Checks every order before any of them pays.
    function _openFills(CrossFill[] calldata fills, Crossing[] memory crossings) private {
        for (uint256 i; i < fills.length; ++i) {
            crossings[i].order = _openFill(fills[i]);
            (crossings[i].fillIn, crossings[i].fillOut) = (fills[i].fillIn, fills[i].fillOut);
        }
    }

    /// @dev Opens an order that must be filled completely, or a part whose predecessor is the one
    /// that the agent saw.
    function _openFill(CrossFill calldata fill) private returns (OrderTerms memory order) {
        bool isSale = fill.orderWithSig.order.kind == OrderKind.SELL;
        uint256 amount = isSale ? fill.fillIn : fill.fillOut;
        if (fill.fillable) {
            order = _openPart(fill.orderWithSig, amount);
            if (order.filledBefore != fill.filledBefore) revert InvalidFillAmount();
        } else {
            order = _open(fill.orderWithSig, true);
            uint256 whole = isSale ? order.fill.srcAmount : order.fill.destAmount;
            if (amount != whole || fill.filledBefore != 0) revert InvalidFillAmount();
        }
    }

    /// @dev Opens a slice, which must be filled completely.
    function _openSlice(CrossSlice calldata slice) private returns (OrderTerms memory order) {
        SlicedOrderWithSig calldata signed = slice.orderWithSig;
        if (slice.kind == OrderKind.SELL) {
            TWAPOrderWithSig calldata sold;
            assembly ("memory-safe") {
                sold := signed
            }
            order = _openSlice(sold, slice.slice);
            if (slice.fillIn != order.fill.srcAmount) revert InvalidFillAmount();
        } else {
            TWAPBuyOrderWithSig calldata bought;
            assembly ("memory-safe") {
                bought := signed
            }
            order = _openSlice(bought, slice.slice);
            if (slice.fillOut != order.fill.destAmount) revert InvalidFillAmount();
        }
    }

    /// @dev Lists the tokens of all orders, each address once, with their balances here.
    function _listStocks(Crossing[] memory crossings) private view returns (Stock[] memory stocks) {
        stocks = new Stock[](2 * crossings.length);
        uint256 count;
        for (uint256 i; i < crossings.length; ++i) {
            Crossing memory crossing = crossings[i];
            OrderTerms memory order = crossing.order;
            (crossing.src, count) = _stockOf(stocks, count, order.srcToken, order.owner);
            (crossing.dest, count) = _stockOf(stocks, count, order.destToken, order.owner);
            crossing.src.given += crossing.fillIn;
            crossing.dest.owed += crossing.fillOut;
        }
        assembly ("memory-safe") {
            mstore(stocks, count)
        }
    }

    function _stockOf(Stock[] memory stocks, uint256 count, IERC20 token, address owner)
        private
        view
        returns (Stock memory stock, uint256)
    {
        for (uint256 i; i < count; ++i) {
            stock = stocks[i];
            if (stock.token != token) continue;
            if (stock.owner != owner) stock.owner = address(0);
            return (stock, count);
        }
        stock = stocks[count];
        (stock.token, stock.owner, stock.before) = (token, owner, token.balance(address(this)));
        return (stock, count + 1);
    }

    /// @dev Takes the source of every order for the executor; native value stays here for the call.
    /// The agent states what a purchase uses, so its shares are known before the execution and
    /// taken at once.
    function _takeAll(Crossing[] memory crossings, address executor) private returns (uint256 value) {
        for (uint256 i; i < crossings.length; ++i) {
            Crossing memory crossing = crossings[i];
            OrderTerms memory order = crossing.order;
            bool isNative = order.srcToken.isNative();
            address to = isNative ? address(this) : executor;
            if (isNative) value += crossing.fillIn;
            if (order.kind == OrderKind.SELL) {
                _take(order, to, crossing.fillIn);
            } else {
                _takeInput(order, to, crossing.fillIn, crossing.outcome);
                crossing.src.before += crossing.outcome.service + crossing.outcome.partner;
            }
        }
    }

    function _payAll(Crossing[] memory crossings) private {
        for (uint256 i; i < crossings.length; ++i) {
            Crossing memory crossing = crossings[i];
            OrderTerms memory order = crossing.order;
            if (order.kind == OrderKind.SELL) {
                crossing.outcome = _paySale(order, crossing.fillOut);
                crossing.dest.kept += crossing.outcome.service + crossing.outcome.partner;
            } else {
                _payOutput(order, address(this), crossing.fillOut, crossing.outcome);
            }
            _emitOutcome(order, crossing.outcome);
        }
    }

    /// @dev True if more of a token left than was paid, as when two tokens are one under two
    /// addresses. Then the balance cannot cover the fees of both, so it reverts if there are any.
    function _haveSharedBalance(Stock[] memory stocks, Crossing[] memory crossings)
        private
        view
        returns (bool isShared)
    {
        for (uint256 i; i < stocks.length; ++i) {
            Stock memory stock = stocks[i];
            stock.left = _above(stock, stock.before);
            if (stock.left < stock.arrived - stock.owed + stock.kept) isShared = true;
        }
        if (isShared && _haveFees(crossings)) revert InsufficientReturnAmount();
    }

    function _haveFees(Crossing[] memory crossings) private pure returns (bool) {
        for (uint256 i; i < crossings.length; ++i) {
            Outcome memory outcome = crossings[i].outcome;
            if (outcome.service + outcome.partner != 0) return true;
        }
        return false;
    }

    /// @dev Distributes the remainders. A token that orders of only one owner give or get goes to
    /// that owner. One that orders only give goes back to their owners in proportion. Any other
    /// remainder is the service's; if tokens share a balance, it is registered once.
    function _giveRest(Stock[] memory stocks, Crossing[] memory crossings, bool isShared) private {
        bool hasGiven;
        bool hasBooked;
        for (uint256 i; i < stocks.length; ++i) {
            Stock memory stock = stocks[i];
            uint256 rest = hasGiven || isShared ? _above(stock, stock.before + stock.kept) : stock.left - stock.kept;
            if (rest == 0) continue;
            if (stock.owner != address(0)) {
                _giveBack(stock.owner, stock.token, rest);
                hasGiven = true;
            } else if (stock.owed == 0 && stock.given != 0) {
                _giveBackShares(stock, crossings, rest);
                hasGiven = true;
            } else if (!isShared || !hasBooked) {
                // A payment below the remainder may be too small to show that another token with
                // larger units, of which fees are held here, is the same.
                if (rest > stock.owed - stock.kept && _haveFees(crossings)) revert InsufficientReturnAmount();
                FeeBook.register(FeeStorage.layout().fees, address(0), stock.token, rest);
                stock.kept += rest;
                hasBooked = true;
            }
        }
        if (!hasGiven) return;
        // Detects that a token of which no order is paid shares its balance with another one.
        for (uint256 i; i < stocks.length; ++i) {
            _above(stocks[i], stocks[i].before + stocks[i].kept);
        }
    }

    function _giveBackShares(Stock memory stock, Crossing[] memory crossings, uint256 rest) private {
        uint256 done;
        for (uint256 i; i < crossings.length; ++i) {
            Crossing memory crossing = crossings[i];
            if (crossing.order.srcToken != stock.token) continue;
            uint256 share = Fills.share(rest, stock.given, done, crossing.fillIn, Math.Rounding.Floor);
            _giveBack(crossing.order.owner, stock.token, share);
            done += crossing.fillIn;
        }
    }

    /// @dev Returns the balance above `least`; reverts if the balance is smaller.
    function _above(Stock memory stock, uint256 least) private view returns (uint256) {
        uint256 present = stock.token.balance(address(this));
        if (present < least) revert InsufficientReturnAmount();
        return present - least;
    }
}
