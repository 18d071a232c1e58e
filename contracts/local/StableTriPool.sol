// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title StableTriPool: three coins of equal value, like Curve's 3pool
/// @notice A transcription of StableSwap3Pool.vy (curvefi/curve-contract, contracts/pools/3pool),
/// whose code no npm package has: the same functions and events, every division in its order, half
/// of a fee set aside for its admins. Without owner functions. It is its own token (3CRV), and
/// shares can be redeemed in one coin only.
contract StableTriPool {
    using SafeERC20 for IERC20;

    uint256 private constant N_COINS = 3;
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant MAX_ROUNDS = 255;
    /// @dev The coin that could tax its transfers (USDT).
    uint256 private constant FEE_INDEX = 2;

    address[N_COINS] public coins;
    uint256[N_COINS] public balances;
    uint256[N_COINS] private _rates;
    uint256 public immutable A;
    uint256 public immutable fee;
    uint256 public constant admin_fee = 5e9;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event TokenExchange(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );
    event AddLiquidity(
        address indexed provider,
        uint256[N_COINS] token_amounts,
        uint256[N_COINS] fees,
        uint256 invariant,
        uint256 token_supply
    );

    event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount);
    event Transfer(address indexed from, address indexed to, uint256 value);

    error UnknownCoin(int128 index);
    error TooLittle(uint256 expected, uint256 given);
    error FirstDepositNeedsAllCoins();

    constructor(address[N_COINS] memory coins_, uint256 amplification, uint256 fee_) {
        coins = coins_;
        for (uint256 k; k < N_COINS; ++k) {
            _rates[k] = 10 ** (36 - IERC20Metadata(coins_[k]).decimals());
        }
        (A, fee) = (amplification, fee_);
    }

    /// @notice Returns the estimated output in coin j of `dx` of coin i: rounded before the fee,
    /// while `exchange` takes the fee first.
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        (uint256 from, uint256 to) = _pair(i, j);
        uint256[N_COINS] memory xp = _scaled(balances);
        uint256 y = _balance(from, to, xp[from] + dx * _rates[from] / PRECISION, xp);
        uint256 dy = (xp[to] - y - 1) * PRECISION / _rates[to];
        return dy - fee * dy / FEE_DENOMINATOR;
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external {
        (uint256 from, uint256 to) = _pair(i, j);
        uint256[N_COINS] memory xp = _scaled(balances);
        uint256 taken = _pull(from, dx);
        uint256 dy = xp[to] - _balance(from, to, xp[from] + taken * _rates[from] / PRECISION, xp) - 1;
        uint256 dyFee = dy * fee / FEE_DENOMINATOR;
        dy = (dy - dyFee) * PRECISION / _rates[to];
        if (dy < min_dy) revert TooLittle(min_dy, dy);
        balances[from] += taken;
        balances[to] -= dy + (dyFee * admin_fee / FEE_DENOMINATOR) * PRECISION / _rates[to];
        IERC20(coins[to]).safeTransfer(msg.sender, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @notice Adds coins, at first all of them. An unbalanced deposit pays a part of the fee.
    function add_liquidity(uint256[N_COINS] calldata amounts, uint256 min_mint_amount) external {
        uint256 supply = totalSupply;
        uint256[N_COINS] memory old = balances;
        uint256[N_COINS] memory added;
        uint256[N_COINS] memory fees;
        for (uint256 k; k < N_COINS; ++k) {
            if (supply == 0 && amounts[k] == 0) revert FirstDepositNeedsAllCoins();
            added[k] = old[k] + (amounts[k] == 0 ? 0 : _pull(k, amounts[k]));
        }
        uint256 d0 = supply == 0 ? 0 : _invariant(_scaled(old));
        uint256 d1 = _invariant(_scaled(added));
        uint256 minted = d1;
        if (supply == 0) {
            balances = added;
        } else {
            for (uint256 k; k < N_COINS; ++k) {
                uint256 ideal = d1 * old[k] / d0;
                uint256 difference = ideal > added[k] ? ideal - added[k] : added[k] - ideal;
                fees[k] = (fee * N_COINS / (4 * (N_COINS - 1))) * difference / FEE_DENOMINATOR;
                balances[k] = added[k] - fees[k] * admin_fee / FEE_DENOMINATOR;
                added[k] -= fees[k];
            }
            minted = supply * (_invariant(_scaled(added)) - d0) / d0;
        }
        if (minted < min_mint_amount) revert TooLittle(min_mint_amount, minted);
        totalSupply = supply + minted;
        balanceOf[msg.sender] += minted;
        emit Transfer(address(0), msg.sender, minted);
        emit AddLiquidity(msg.sender, amounts, fees, d1, supply + minted);
    }

    function remove_liquidity_one_coin(uint256 token_amount, int128 i, uint256 min_amount) external {
        uint256 coin = uint128(i);
        (uint256 dy, uint256 dyFee) = _withdrawal(token_amount, coin);
        if (dy < min_amount) revert TooLittle(min_amount, dy);
        balances[coin] -= dy + dyFee * admin_fee / FEE_DENOMINATOR;
        balanceOf[msg.sender] -= token_amount;
        totalSupply -= token_amount;
        emit Transfer(msg.sender, address(0), token_amount);
        IERC20(coins[coin]).safeTransfer(msg.sender, dy);
        emit RemoveLiquidityOne(msg.sender, token_amount, dy);
    }

    function calc_withdraw_one_coin(uint256 token_amount, int128 i) external view returns (uint256 dy) {
        (dy,) = _withdrawal(token_amount, uint128(i));
    }

    /// @notice Returns the approximate result of a deposit, without its fee.
    function calc_token_amount(uint256[N_COINS] calldata amounts, bool deposit) external view returns (uint256) {
        uint256[N_COINS] memory after_ = balances;
        uint256 d0 = _invariant(_scaled(after_));
        for (uint256 k; k < N_COINS; ++k) {
            after_[k] = deposit ? after_[k] + amounts[k] : after_[k] - amounts[k];
        }
        uint256 d1 = _invariant(_scaled(after_));
        return (deposit ? d1 - d0 : d0 - d1) * totalSupply / d0;
    }

    function get_virtual_price() external view returns (uint256) {
        return _invariant(_scaled(balances)) * PRECISION / totalSupply;
    }

    /// @notice Returns the token of its shares.
    function token() external view returns (address) {
        return address(this);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    /// @dev Returns the output of shares in coin i, and the fee that it paid.
    function _withdrawal(uint256 token_amount, uint256 i) private view returns (uint256 dy, uint256 dyFee) {
        uint256[N_COINS] memory xp = _scaled(balances);
        uint256 d0 = _invariant(xp);
        uint256 d1 = d0 - token_amount * d0 / totalSupply;
        uint256 y = _solved(i, d1, xp);
        uint256 precision = _rates[i] / PRECISION;
        uint256 whole = (xp[i] - y) / precision;
        for (uint256 k; k < N_COINS; ++k) {
            uint256 expected = k == i ? xp[k] * d1 / d0 - y : xp[k] - xp[k] * d1 / d0;
            xp[k] -= (fee * N_COINS / (4 * (N_COINS - 1))) * expected / FEE_DENOMINATOR;
        }
        dy = (xp[i] - _solved(i, d1, xp) - 1) / precision;
        dyFee = whole - dy;
    }

    function _invariant(uint256[N_COINS] memory xp) private view returns (uint256 d) {
        uint256 sum = xp[0] + xp[1] + xp[2];
        if (sum == 0) return 0;
        uint256 ann = A * N_COINS;
        d = sum;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 product = d;
            for (uint256 k; k < N_COINS; ++k) {
                product = product * d / (xp[k] * N_COINS);
            }
            uint256 previous = d;
            d = (ann * sum + product * N_COINS) * d / ((ann - 1) * d + (N_COINS + 1) * product);
            if (_distance(d, previous) <= 1) break;
        }
    }

    /// @dev Returns the balance of coin j when that of coin i is `x`.
    function _balance(uint256 i, uint256 j, uint256 x, uint256[N_COINS] memory xp) private view returns (uint256 y) {
        uint256 d = _invariant(xp);
        xp[i] = x;
        return _solved(j, d, xp);
    }

    /// @dev Returns the balance of coin j for the other balances and an invariant.
    function _solved(uint256 j, uint256 d, uint256[N_COINS] memory xp) private view returns (uint256 y) {
        uint256 ann = A * N_COINS;
        uint256 c = d;
        uint256 sum;
        for (uint256 k; k < N_COINS; ++k) {
            if (k == j) continue;
            sum += xp[k];
            c = c * d / (xp[k] * N_COINS);
        }
        c = c * d / (ann * N_COINS);
        uint256 b = sum + d / ann;
        y = d;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 previous = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_distance(y, previous) <= 1) break;
        }
    }

    function _scaled(uint256[N_COINS] memory amounts) private view returns (uint256[N_COINS] memory xp) {
        for (uint256 k; k < N_COINS; ++k) {
            xp[k] = _rates[k] * amounts[k] / PRECISION;
        }
    }

    function _pair(int128 i, int128 j) private pure returns (uint256 from, uint256 to) {
        if (i < 0 || uint128(i) >= N_COINS) revert UnknownCoin(i);
        if (j < 0 || uint128(j) >= N_COINS || j == i) revert UnknownCoin(j);
        return (uint128(i), uint128(j));
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }

    /// @return taken the amount that arrived
    function _pull(uint256 k, uint256 value) private returns (uint256 taken) {
        IERC20 coin = IERC20(coins[k]);
        uint256 before = k == FEE_INDEX ? coin.balanceOf(address(this)) : 0;
        coin.safeTransferFrom(msg.sender, address(this), value);
        taken = k == FEE_INDEX ? coin.balanceOf(address(this)) - before : value;
    }
}
