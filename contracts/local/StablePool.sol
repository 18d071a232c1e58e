// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IStableCoin {
    function decimals() external view returns (uint8);
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @title StablePool: two coins of equal value under Curve's StableSwap invariant, with Curve's own
/// function names
/// @notice Curve's pools are written in Vyper and not published as an artifact, so this is the
/// classic pool in Solidity:
///
///   A n^n (x + y) + D = A D n^n + D^(n+1) / (n^n x y),  n = 2,  A stored times 100
///
/// Every division below is in Curve's order, so the amounts are the same:
///   - balances are scaled to 18 decimals by `rates` first (xp = balance * rate / 1e18), coin 0
///     before coin 1;
///   - D by Newton's iteration from D = xp0 + xp1, with D_P = D, D_P = D_P * D / (xp_k * 2) for k =
///     0, 1, until it moves by at most 1;
///   - y by Newton's iteration from y = D, until it moves by at most 1;
///   - dy = xp_j - y - 1, the fee (1e10 = 100 %) is taken from dy, the rest is scaled back.
/// The full fee stays in the pool: there is no admin share, so `balances` are the full balances.
contract StablePool {
    uint256 private constant N_COINS = 2;
    uint256 private constant A_PRECISION = 100;
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant MAX_ITERATIONS = 255;

    string public constant name = "Caravel local stable pool";
    string public constant symbol = "CLSP";
    uint8 public constant decimals = 18;

    address[2] public coins;
    uint256[2] public balances;
    uint256[2] private rates;
    uint256 public immutable A_precise;
    uint256 public immutable fee;

    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event TokenExchange(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );
    event AddLiquidity(
        address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 invariant, uint256 token_supply
    );
    event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 token_supply);

    error UnknownCoin(int128 index);
    error TooLittle(uint256 expected, uint256 given);
    error FirstDepositNeedsBothCoins();

    constructor(address coin0, address coin1, uint256 amplification, uint256 fee_) {
        coins = [coin0, coin1];
        rates = [_rate(coin0), _rate(coin1)];
        A_precise = amplification * A_PRECISION;
        fee = fee_;
    }

    function A() external view returns (uint256) {
        return A_precise / A_PRECISION;
    }

    function stored_rates() external view returns (uint256[2] memory) {
        return rates;
    }

    function get_virtual_price() external view returns (uint256) {
        return (_invariant(_scaled(balances)) * PRECISION) / totalSupply;
    }

    /// @notice Returns the output in coin j of `dx` of coin i.
    function get_dy(int128 i, int128 j, uint256 dx) public view returns (uint256) {
        (uint256 from, uint256 to) = _pair(i, j);
        uint256[2] memory xp = _scaled(balances);
        uint256 x = xp[from] + (dx * rates[from]) / PRECISION;
        uint256 gross = xp[to] - _otherBalance(x, _invariant(xp)) - 1;
        return ((gross - (gross * fee) / FEE_DENOMINATOR) * PRECISION) / rates[to];
    }

    /// @notice Returns the input of coin i for `dy` of coin j.
    function get_dx(int128 i, int128 j, uint256 dy) external view returns (uint256) {
        (uint256 from, uint256 to) = _pair(i, j);
        uint256[2] memory xp = _scaled(balances);
        uint256 gross = (((dy * rates[to]) / PRECISION + 1) * FEE_DENOMINATOR) / (FEE_DENOMINATOR - fee);
        uint256 x = _otherBalance(xp[to] - gross, _invariant(xp));
        return ((x - xp[from]) * PRECISION) / rates[from] + 1;
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return exchange(i, j, dx, min_dy, msg.sender);
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver) public returns (uint256 dy) {
        (uint256 from, uint256 to) = _pair(i, j);
        dy = get_dy(i, j, dx);
        if (dy < min_dy) revert TooLittle(min_dy, dy);
        balances[from] += dx;
        balances[to] -= dy;
        _pull(coins[from], dx);
        _pay(coins[to], receiver, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @notice Adds one or both coins. An unbalanced deposit pays half the swap fee, as at Curve.
    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external returns (uint256 minted) {
        uint256 before = totalSupply == 0 ? 0 : _invariant(_scaled(balances));
        uint256[2] memory added = [balances[0] + amounts[0], balances[1] + amounts[1]];
        if (totalSupply == 0 && (amounts[0] == 0 || amounts[1] == 0)) revert FirstDepositNeedsBothCoins();
        uint256 afterwards = _invariant(_scaled(added));

        uint256[2] memory fees;
        if (totalSupply == 0) {
            minted = afterwards;
        } else {
            uint256[2] memory net;
            for (uint256 k = 0; k < N_COINS; k++) {
                uint256 ideal = (afterwards * balances[k]) / before;
                uint256 difference = ideal > added[k] ? ideal - added[k] : added[k] - ideal;
                fees[k] = (fee * N_COINS * difference) / (4 * (N_COINS - 1)) / FEE_DENOMINATOR;
                net[k] = added[k] - fees[k];
            }
            minted = (totalSupply * (_invariant(_scaled(net)) - before)) / before;
        }
        if (minted < min_mint_amount) revert TooLittle(min_mint_amount, minted);

        balances = added;
        totalSupply += minted;
        balanceOf[msg.sender] += minted;
        for (uint256 k = 0; k < N_COINS; k++) {
            if (amounts[k] > 0) _pull(coins[k], amounts[k]);
        }
        emit Transfer(address(0), msg.sender, minted);
        emit AddLiquidity(msg.sender, amounts, fees, afterwards, totalSupply);
    }

    /// @notice Removes both coins in proportion, without a fee.
    function remove_liquidity(uint256 burnt, uint256[2] calldata min_amounts) external returns (uint256[2] memory out) {
        uint256[2] memory fees;
        uint256 supply = totalSupply;
        balanceOf[msg.sender] -= burnt;
        totalSupply = supply - burnt;
        for (uint256 k = 0; k < N_COINS; k++) {
            out[k] = (balances[k] * burnt) / supply;
            if (out[k] < min_amounts[k]) revert TooLittle(min_amounts[k], out[k]);
            balances[k] -= out[k];
            _pay(coins[k], msg.sender, out[k]);
        }
        emit Transfer(msg.sender, address(0), burnt);
        emit RemoveLiquidity(msg.sender, out, fees, totalSupply);
    }

    function _invariant(uint256[2] memory xp) private view returns (uint256 d) {
        uint256 sum = xp[0] + xp[1];
        if (sum == 0) return 0;
        uint256 ann = A_precise * N_COINS;
        d = sum;
        for (uint256 round = 0; round < MAX_ITERATIONS; round++) {
            uint256 product = (d * d) / (xp[0] * N_COINS);
            product = (product * d) / (xp[1] * N_COINS);
            uint256 previous = d;
            d = (((ann * sum) / A_PRECISION + product * N_COINS) * d)
                / (((ann - A_PRECISION) * d) / A_PRECISION + (N_COINS + 1) * product);
            if (_distance(d, previous) <= 1) return d;
        }
    }

    function _otherBalance(uint256 x, uint256 d) private view returns (uint256 y) {
        uint256 ann = A_precise * N_COINS;
        uint256 c = (d * d) / (x * N_COINS);
        c = (c * d * A_PRECISION) / (ann * N_COINS);
        uint256 b = x + (d * A_PRECISION) / ann;
        y = d;
        for (uint256 round = 0; round < MAX_ITERATIONS; round++) {
            uint256 previous = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_distance(y, previous) <= 1) return y;
        }
    }

    function _scaled(uint256[2] memory amounts) private view returns (uint256[2] memory) {
        return [(amounts[0] * rates[0]) / PRECISION, (amounts[1] * rates[1]) / PRECISION];
    }

    function _rate(address coin) private view returns (uint256) {
        return 10 ** (36 - IStableCoin(coin).decimals());
    }

    function _pair(int128 i, int128 j) private pure returns (uint256 from, uint256 to) {
        if (i != 0 && i != 1) revert UnknownCoin(i);
        if (j != 1 - i) revert UnknownCoin(j);
        return (uint256(int256(i)), uint256(int256(j)));
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }

    function _pull(address coin, uint256 value) private {
        require(IStableCoin(coin).transferFrom(msg.sender, address(this), value));
    }

    function _pay(address coin, address to, uint256 value) private {
        require(IStableCoin(coin).transfer(to, value));
    }
}
