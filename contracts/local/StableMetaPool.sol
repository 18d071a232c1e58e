// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {StableTriPool} from "./StableTriPool.sol";

/// @title StableMetaPool: a metapool of one coin and the shares of a stable pool of three, as
/// Curve's factory creates it
/// @notice A transcription of MetaUSD.vy (curvefi/curve-factory, contracts/implementations/meta),
/// whose code no npm package has: the same functions and events, every division in its order, half
/// of a fee set aside for its admins. Without owner functions, without swaps against the shares
/// themselves, and filled once: its own token is only counted, and liquidity cannot be removed.
contract StableMetaPool {
    using SafeERC20 for IERC20;

    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant ADMIN_FEE = 5e9;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant A_PRECISION = 100;
    uint256 private constant MAX_ROUNDS = 255;
    uint256 private constant BASE_COINS = 3;

    StableTriPool private immutable _base;
    uint256 private immutable _rate;
    uint256 private immutable _amplification;
    uint256 public immutable fee;
    address[2] public coins;
    uint256[2] public balances;
    uint256 public totalSupply;

    event TokenExchangeUnderlying(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    error UnknownCoin(int128 index);
    error TooLittle(uint256 expected, uint256 given);
    error Filled();

    constructor(address coin, StableTriPool base, uint256 amplification, uint256 fee_) {
        coins = [coin, base.token()];
        _base = base;
        _rate = 10 ** (36 - IERC20Metadata(coin).decimals());
        (_amplification, fee) = (amplification * A_PRECISION, fee_);
        for (uint256 k; k < BASE_COINS; ++k) {
            IERC20(base.coins(k)).forceApprove(address(base), type(uint256).max);
        }
    }

    function A_precise() external view returns (uint256) {
        return _amplification;
    }

    /// @notice Makes the first deposit, of both coins.
    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external {
        if (totalSupply != 0) revert Filled();
        for (uint256 k; k < 2; ++k) {
            IERC20(coins[k]).safeTransferFrom(msg.sender, address(this), amounts[k]);
        }
        balances = amounts;
        totalSupply = _invariant(_scaled(_base.get_virtual_price()));
        if (totalSupply < min_mint_amount) revert TooLittle(min_mint_amount, totalSupply);
    }

    /// @notice Returns the estimated output in coin j of `dx` of coin i; for a deposit into the
    /// base pool only roughly.
    function get_dy_underlying(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        (uint256 from, uint256 to) = _pair(i, j);
        if (from != 0 && to != 0) return _base.get_dy(i - 1, j - 1, dx);
        uint256 price = _base.get_virtual_price();
        uint256[2] memory xp = _scaled(price);
        if (from == 0) {
            uint256 gross = xp[1] - _balance(xp[0] + dx * (_rate / PRECISION), xp) - 1;
            uint256 shares = (gross - fee * gross / FEE_DENOMINATOR) * PRECISION / price;
            return _base.calc_withdraw_one_coin(shares, j - 1);
        }
        uint256[BASE_COINS] memory inputs;
        inputs[from - 1] = dx;
        uint256 worth = _base.calc_token_amount(inputs, true) * price / PRECISION;
        worth -= worth * _base.fee() / (2 * FEE_DENOMINATOR);
        uint256 dy = xp[0] - _balance(worth + xp[1], xp) - 1;
        return (dy - fee * dy / FEE_DENOMINATOR) / (_rate / PRECISION);
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256 dy) {
        (uint256 from, uint256 to) = _pair(i, j);
        IERC20 input = _underlying(from);
        IERC20 output = _underlying(to);
        input.safeTransferFrom(msg.sender, address(this), dx);
        if (from == 0) dy = _toBase(dx, j - 1, output);
        else if (to == 0) dy = _fromBase(from - 1, dx);
        else dy = _within(i - 1, j - 1, dx, output);
        if (dy < min_dy) revert TooLittle(min_dy, dy);
        output.safeTransfer(msg.sender, dy);
        emit TokenExchangeUnderlying(msg.sender, i, dx, j, dy);
    }

    function _toBase(uint256 dx, int128 j, IERC20 output) private returns (uint256) {
        uint256 price = _base.get_virtual_price();
        uint256[2] memory xp = _scaled(price);
        uint256 gross = xp[1] - _balance(xp[0] + dx * _rate / PRECISION, xp) - 1;
        uint256 shares = _move(0, dx, 1, gross, price);
        uint256 before = output.balanceOf(address(this));
        _base.remove_liquidity_one_coin(shares, j, 0);
        return output.balanceOf(address(this)) - before;
    }

    function _fromBase(uint256 coin, uint256 dx) private returns (uint256) {
        uint256 price = _base.get_virtual_price();
        uint256[2] memory xp = _scaled(price);
        uint256[BASE_COINS] memory inputs;
        inputs[coin] = dx;
        IERC20 shares = IERC20(coins[1]);
        uint256 before = shares.balanceOf(address(this));
        _base.add_liquidity(inputs, 0);
        uint256 minted = shares.balanceOf(address(this)) - before;
        uint256 gross = xp[0] - _balance(minted * price / PRECISION + xp[1], xp) - 1;
        return _move(1, minted, 0, gross, _rate);
    }

    function _within(int128 i, int128 j, uint256 dx, IERC20 output) private returns (uint256) {
        uint256 before = output.balanceOf(address(this));
        _base.exchange(i, j, dx, 0);
        return output.balanceOf(address(this)) - before;
    }

    /// @dev Takes the fee and moves the balances.
    function _move(uint256 from, uint256 dx, uint256 to, uint256 gross, uint256 rate) private returns (uint256 dy) {
        uint256 dyFee = gross * fee / FEE_DENOMINATOR;
        dy = (gross - dyFee) * PRECISION / rate;
        balances[from] += dx;
        balances[to] -= dy + (dyFee * ADMIN_FEE / FEE_DENOMINATOR) * PRECISION / rate;
    }

    function _underlying(uint256 place) private view returns (IERC20) {
        return IERC20(place == 0 ? coins[0] : _base.coins(place - 1));
    }

    function _scaled(uint256 price) private view returns (uint256[2] memory) {
        return [_rate * balances[0] / PRECISION, price * balances[1] / PRECISION];
    }

    function _invariant(uint256[2] memory xp) private view returns (uint256 d) {
        uint256 sum = xp[0] + xp[1];
        uint256 ann = _amplification * 2;
        d = sum;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 product = d * d / (xp[0] * 2);
            product = product * d / (xp[1] * 2);
            uint256 previous = d;
            d = (ann * sum / A_PRECISION + product * 2) * d / ((ann - A_PRECISION) * d / A_PRECISION + 3 * product);
            if (_distance(d, previous) <= 1) break;
        }
    }

    /// @dev Returns the balance of one coin when the other is `x`.
    function _balance(uint256 x, uint256[2] memory xp) private view returns (uint256 y) {
        uint256 d = _invariant(xp);
        uint256 ann = _amplification * 2;
        uint256 c = d * d / (x * 2);
        c = c * d * A_PRECISION / (ann * 2);
        uint256 b = x + d * A_PRECISION / ann;
        y = d;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 previous = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_distance(y, previous) <= 1) break;
        }
    }

    function _pair(int128 i, int128 j) private pure returns (uint256 from, uint256 to) {
        if (i < 0 || uint128(i) > BASE_COINS) revert UnknownCoin(i);
        if (j < 0 || uint128(j) > BASE_COINS || j == i) revert UnknownCoin(j);
        return (uint128(i), uint128(j));
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }
}
