// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRareLegs} from "../interfaces/IRareLegs.sol";
import {ISolidlyPair} from "../interfaces/ISolidlyPair.sol";
import {IStablePool} from "../interfaces/IStablePool.sol";
import {BalancerV2} from "../libraries/BalancerV2.sol";
import {Debts} from "../libraries/Debts.sol";
import {Header, Leg, Program} from "../libraries/Program.sol";
import {RfqOrders} from "../libraries/RfqOrders.sol";
import {Solidly} from "../libraries/Solidly.sol";
import {INSUFFICIENT_OUTPUT} from "../libraries/Texts.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {V2} from "../libraries/V2.sol";
import {V3} from "../libraries/V3.sol";
import {V4} from "../libraries/V4.sol";
import {PoolCalls} from "./PoolCalls.sol";

/// @dev A leg whose cost is still to be paid. It is skipped if its amount is zero.
struct Order {
    Leg leg;
    uint256 amount;
    uint256 cost;
}

/// @title Purchases: computes legs backwards from the owed output, then pays them forwards from the
/// source
/// @notice A concentrated pool reports its cost only in its callback. So it is called on the way
/// back, the legs before it run inside its callback, and then it is paid on the way forward like
/// every other pool.
abstract contract Purchases is PoolCalls {
    using Debts for IERC20;
    using Program for bytes;
    using Tokens for IERC20;

    /// @dev First byte of the callback data during a purchase.
    bytes1 internal constant PURCHASE = 0x02;

    // Transient state of the purchase: in a callback the caller is a pool.
    IERC20 private transient _source;
    IERC20 private transient _destination;
    /// @dev The account that gets the destination token.
    address private transient _recipient;
    /// @dev The account that gets the remainder of intermediate tokens.
    address private transient _person;
    /// @dev The amount of the source token that may still be spent.
    uint256 private transient _sourceLeft;
    /// @dev The V4 manager whose callback is running: it must not be unlocked twice.
    address private transient _unlocked;

    /// @dev Buys the output that the legs to the destination specify, then returns the unspent
    /// source.
    function _buy(Header memory header, bytes calldata legs) internal {
        if (legs.length == 0) revert MalformedProgram();
        (_source, _destination, _person) = (header.source, header.destination, header.caller);
        _recipient = header.unwrap ? address(this) : msg.sender;
        _sourceLeft = header.given;
        uint256 before = header.unwrap ? header.destination.held(address(this)) : 0;
        _bring(legs);
        if (header.unwrap) _give(header.destination, header.destination.held(address(this)) - before, true);
        if (_sourceLeft != 0) _give(header.source, _sourceLeft, header.wrap);
    }

    /// @dev Pays the pool of a purchase leg, after the legs before it in the route have brought its
    /// cost.
    function _payPurchase(IERC20 token, uint256 cost, bytes calldata rest) internal {
        _owe(token, cost, msg.sender);
        _bring(rest);
        _payPool(token, cost, msg.sender);
    }

    /// @dev Computes the costs of legs in order and pays them in reverse. Orders are in memory, not
    /// on the stack, so their number has no limit.
    function _bring(bytes calldata legs) private {
        Order[] memory orders = new Order[](legs.countBeforeConcentrated());
        for (uint256 i; i < orders.length; ++i) {
            Order memory order = orders[i];
            (order.leg, order.amount) = _ask(legs);
            if (order.amount != 0) {
                order.cost = _costOf(order.leg, order.amount);
                _owe(order.leg.tokenIn, order.cost, _isPair(order.leg) ? order.leg.pool : address(this));
            }
            legs = legs.next();
        }
        if (legs.length != 0) _buyConcentrated(legs, legs[Program.LEG_LENGTH:]);
        for (uint256 i = orders.length; i != 0; --i) {
            if (orders[i - 1].amount != 0) _fulfil(orders[i - 1]);
        }
    }

    /// @dev Returns the next leg and its output: the specified amount of the destination, otherwise
    /// a share of the owed amount.
    function _ask(bytes calldata legs) private returns (Leg memory leg, uint256 amount) {
        leg = legs.readLeg();
        if (leg.tokenOut == _destination) {
            if (leg.amountMode != Program.EXACT) revert MalformedProgram();
            return (leg, legs.readAmount());
        }
        uint256 owed = leg.tokenOut.owed();
        amount = _resolve(leg, legs.readAmount(), leg.tokenOut, owed);
        leg.tokenOut.owe(owed - amount);
    }

    function _buyConcentrated(bytes calldata legs, bytes calldata rest) private {
        (Leg memory leg, uint256 amount) = _ask(legs);
        if (amount == 0) {
            _bring(rest);
            return;
        }
        if (leg.kind == Program.V4) {
            _buyOfManager(leg, amount, legs, rest);
            return;
        }
        bytes memory data = abi.encodePacked(PURCHASE, leg.tokenIn, rest);
        uint256 received = _swapPool(leg, -V3.signed(amount), data, _homeOf(leg.tokenOut));
        if (received < amount) revert InsufficientPoolOutput(leg.pool, amount, received);
    }

    function _buyOfManager(Leg memory leg, uint256 amount, bytes calldata legs, bytes calldata rest) private {
        address outer = _unlocked;
        if (outer == leg.pool) {
            _buyUnlocked(leg, amount, rest);
            return;
        }
        _unlocked = leg.pool;
        _unlock(leg.pool, abi.encodePacked(PURCHASE, amount, legs));
        _unlocked = outer;
    }

    /// @dev Buys in the pool of a manager that called back; the remaining legs follow the first in
    /// the data.
    function _buyUnlocked(bytes calldata data) internal {
        bytes calldata legs = data[32:];
        _buyUnlocked(legs.readLeg(), uint256(bytes32(data)), legs[Program.LEG_LENGTH:]);
    }

    /// @dev Takes the output first: its cost is owed until the callback ends. A manager accepts
    /// only the exact cost.
    function _buyUnlocked(Leg memory leg, uint256 amount, bytes calldata rest) private {
        (uint256 cost, uint256 received) = V4.swap(leg, V3.signed(amount));
        if (received < amount) revert InsufficientPoolOutput(leg.pool, amount, received);
        V4.take(leg, received, _homeOf(leg.tokenOut));
        _owe(leg.tokenIn, cost, address(this));
        _bring(rest);
        uint256 most = _take(leg.tokenIn, cost);
        V4.pay(leg, cost);
        _leave(leg.tokenIn, most - cost);
    }

    /// @dev Returns the current cost of a leg's output. A weighted pool paid in the source takes
    /// its cost when it is paid, so its cost is 0 here.
    function _costOf(Leg memory leg, uint256 amount) private returns (uint256) {
        if (leg.kind == Program.V2) {
            return V2.amountIn(leg.pool, leg.zeroForOne, amount, leg.feePips);
        }
        if (leg.kind == Program.SOLIDLY) return Solidly.amountIn(ISolidlyPair(leg.pool), leg.zeroForOne, amount);
        if (leg.kind == Program.STABLE && leg.tickSpacing == 0) return _costOfStable(leg, amount);
        if (leg.kind == Program.WEIGHTED) return leg.tokenIn == _source ? 0 : BalancerV2.costOf(leg, amount);
        if (leg.kind == Program.RFQ) return RfqOrders.costOf(leg, amount);
        return _asRareLegs(abi.encodeCall(IRareLegs.costOf, (leg, amount)));
    }

    /// @dev True if the pool is paid before it is called.
    function _isPair(Leg memory leg) private pure returns (bool) {
        return leg.kind == Program.V2 || leg.kind == Program.SOLIDLY;
    }

    /// @dev Corrects `get_dx` of pools whose `get_dy` of the answer is a unit short, or whose fee
    /// moves with their balances: those use the present fee and round down. The missing amount plus
    /// an eighth is added, and one unit.
    function _costOfStable(Leg memory leg, uint256 amount) private view returns (uint256 cost) {
        IStablePool pool = IStablePool(leg.pool);
        (int128 i, int128 j) = _coins(leg);
        cost = pool.get_dx(i, j, amount);
        uint256 brought = pool.get_dy(i, j, cost);
        if (brought >= amount) return cost;
        uint256 missing = amount - brought;
        cost = pool.get_dx(i, j, amount + missing + missing / 8) + 1;
    }

    /// @dev Pays a pool and takes its output.
    function _fulfil(Order memory order) private {
        (Leg memory leg, uint256 amount) = (order.leg, order.amount);
        address recipient = _homeOf(leg.tokenOut);
        if (_isPair(leg)) {
            _payPool(leg.tokenIn, order.cost, leg.pool);
            V2.swap(leg.pool, leg.zeroForOne, amount, recipient);
        } else if (leg.kind == Program.WEIGHTED) {
            uint256 most = _take(leg.tokenIn, leg.tokenIn == _source ? _sourceLeft : order.cost);
            _leave(leg.tokenIn, most - BalancerV2.buy(leg, amount, most, recipient));
        } else {
            uint256 paid = _take(leg.tokenIn, order.cost);
            uint256 before = leg.tokenOut.held(recipient);
            uint256 taken = _exchange(leg, paid, recipient);
            uint256 received = leg.tokenOut.held(recipient) - before;
            if (received < amount) revert InsufficientPoolOutput(leg.pool, amount, received);
            _leave(leg.tokenIn, paid - taken);
        }
    }

    /// @dev Records a debt of a token other than the source, which other legs have to bring.
    function _owe(IERC20 token, uint256 amount, address payee) private {
        if (token != _source) token.add(amount, payee);
    }

    /// @dev Pays a pool the part of its cost that was not sent to it directly.
    function _payPool(IERC20 token, uint256 amount, address pool) private {
        uint256 taken = _take(token, amount);
        if (taken != 0) token.push(pool, taken);
    }

    /// @dev Withdraws a leg's payment from what is available.
    function _take(IERC20 token, uint256 amount) private returns (uint256) {
        if (token != _source) return token.settle(amount);
        if (amount > _sourceLeft) revert(INSUFFICIENT_OUTPUT);
        _sourceLeft -= amount;
        return amount;
    }

    /// @dev Returns what a pool did not take to the source budget, or to the recipient of
    /// remainders.
    function _leave(IERC20 token, uint256 amount) private {
        if (amount == 0) return;
        if (token == _source) _sourceLeft += amount;
        else token.push(_person, amount);
    }

    /// @dev Returns the account to which a leg's output is sent.
    function _homeOf(IERC20 token) private view returns (address) {
        return token == _destination ? _recipient : token.home();
    }
}
